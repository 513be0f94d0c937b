import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { createFileMailer } from './mailer';

let store: TestStore;
let folder: string;
beforeAll(async () => {
  store = await startTestStore();
  folder = await mkdtemp(join(tmpdir(), 'full-'));
});
afterAll(async () => {
  await store.stop();
  await rm(folder, { recursive: true });
});

test('writes a confirmation once a full disk has space, while its order stays paid', async () => {
  const sent = mxBody(store.dataset);
  const reference = sent.order.reference_id;
  const file = `order-${reference}@storefront.eml`;
  // Every write there fails for want of space.
  await symlink('/dev/full', join(folder, file));
  const mail = createFileMailer(folder, 'Tickets <tickets@example.com>');

  const { body } = await store.post('/ticketCheckout/mx-web-transaction', sent);
  expect(body).toMatchObject({ success: true, referenceID: reference });
  await store.deliver(mail);
  const { rows } = await store.pool.query('select sent_at, last_error from outbox_emails');
  expect(rows).toEqual([{ sent_at: null, last_error: expect.stringContaining('ENOSPC') }]);

  await rm(join(folder, file));
  await store.pool.query('update outbox_emails set next_attempt_at = now()');
  await store.deliver(mail);
  expect(await readdir(folder)).toEqual([file]);
  expect(await readFile(join(folder, file), 'utf8')).toContain('To: ada@example.com');
});
