import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { deliverOutbox } from './deliver-outbox';
import { createFileMailer, type Email } from './mailer';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const order = async () => {
  const sent = mxBody(store.dataset, { lines: { 11: 2 }, promo: 'TENTH' });
  await store.post('/ticketCheckout/mx-web-transaction', sent);
  return sent.order;
};

test('an e-mail that fails is sent again later, under the same Message-ID, and once taken never again', async () => {
  await order();
  const sent: Email[] = [];
  let works = false;
  const mail = async (email: Email) => {
    sent.push(email);
    if (!works) throw new Error('The mail server is away');
  };
  await deliverOutbox(store.services.database, mail);
  await deliverOutbox(store.services.database, mail);
  expect(sent).toHaveLength(1);
  const { rows } = await store.pool.query('select attempts, sent_at, last_error from outbox_emails');
  expect(rows).toEqual([{ attempts: 1, sent_at: null, last_error: 'Error: The mail server is away' }]);

  works = true;
  await store.pool.query('update outbox_emails set next_attempt_at = now()');
  await deliverOutbox(store.services.database, mail);
  await deliverOutbox(store.services.database, mail);
  expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]?.messageId, sent[0]?.messageId]);
});

test('without a mail server the confirmation is a file with lines, amounts and reference, as text and as HTML', async () => {
  const { reference_id, transaction_total } = await order();
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  await deliverOutbox(store.services.database, createFileMailer(folder, 'Tickets <tickets@example.com>'));
  const [file = ''] = await readdir(folder);
  const message = (await readFile(join(folder, file), 'utf8')).replace(/=\r?\n/g, '');
  await rm(folder, { recursive: true });
  expect(file).toContain(reference_id);
  expect(message).toContain('To: ada@example.com');
  expect(message).toContain(`Message-ID: <order-${reference_id}@storefront>`);
  expect(message).toContain('text/html');
  const amounts = [
    '2 x Ticket 11: $50.00',
    'Promo discount: -$5.00',
    'Booking fees',
    `Total: $${transaction_total}`,
  ];
  for (const words of [reference_id, 'Bring a <coat>.', ...amounts]) expect(message).toContain(words);
});
