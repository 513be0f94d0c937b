import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mxBody } from '../testing/order-bodies';
import { startMailServer } from '../testing/start-mail-server';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { createFileMailer, createSmtpMailer, type Email } from './mailer';
import { deliverOutbox, sendConfirmationAgain } from './outbox';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const buy = async () => {
  const sent = mxBody(store.dataset, { lines: { 11: 2 }, promo: 'TENTH' });
  await store.post('/ticketCheckout/mx-web-transaction', sent);
  return sent.order;
};

/** An order whose confirmation is in the outbox. */
const order = async () => {
  const bought = await buy();
  await store.writeConfirmations();
  return bought;
};

const from = 'Tickets <tickets@example.com>';
const makeDue = () => store.pool.query('update outbox_emails set next_attempt_at = now()');
const outboxOf = async (reference: string) =>
  (await store.pool.query('select * from outbox_emails where reference_id = $1', [reference])).rows[0];

test('an e-mail that fails is sent again later, under the same Message-ID, and once taken never again', async () => {
  await order();
  const sent: Email[] = [];
  let works = false;
  const mail = async (email: Email) => {
    sent.push(email);
    if (!works) throw new Error('The mail server is away');
  };
  await store.deliver(mail);
  await store.deliver(mail);
  expect(sent).toHaveLength(1);
  const { rows } = await store.pool.query('select attempts, sent_at, last_error from outbox_emails');
  expect(rows).toEqual([{ attempts: 1, sent_at: null, last_error: 'Error: The mail server is away' }]);

  works = true;
  await makeDue();
  await store.deliver(mail);
  await store.deliver(mail);
  expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]?.messageId, sent[0]?.messageId]);
});

test('without a mail server the confirmation is a file with lines, amounts and reference, as text and as HTML', async () => {
  const { reference_id, transaction_total } = await order();
  const folder = await mkdtemp(join(tmpdir(), 'mail-'));
  await store.deliver(createFileMailer(folder, from));
  const [file = ''] = await readdir(folder);
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
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

test('gives a silent mail server a limited time, with no transaction open meanwhile', async () => {
  const { reference_id } = await order();
  const silent = await startMailServer(null);
  const sending = store.deliver(createSmtpMailer(silent.url, from, 1_000));
  const isTaken = async () => (await outboxOf(reference_id)).attempts === 1;
  while (!(await isTaken())) await new Promise((resolve) => setImmediate(resolve));
  const { rows } = await store.pool.query(
    `select 1 from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()
     and query like '%outbox_emails%'`,
  );
  expect(rows).toEqual([]);
  await sending;
  await silent.stop();
  expect(await outboxOf(reference_id)).toMatchObject({ sent_at: null, failed_at: null, attempts: 1 });

  const server = await startMailServer(() => '250 yes');
  await makeDue();
  await store.deliver(createSmtpMailer(server.url, from, 5_000));
  await server.stop();
  expect(server.taken).toEqual(['ada@example.com']);
  expect(await outboxOf(reference_id)).toMatchObject({ sent_at: expect.any(Date), last_error: null });
});

test('tries an e-mail to an unknown address once, lists it for a person, and delays no other', async () => {
  const refused = await order();
  const taken = await order();
  await store.pool.query('update outbox_emails set recipient = $1 where reference_id = $2', [
    'nobody@example.com',
    refused.reference_id,
  ]);
  const server = await startMailServer((to) => (to.startsWith('nobody') ? '550 no such user' : '250 yes'));
  const mail = createSmtpMailer(server.url, from, 5_000);
  await store.deliver(mail);
  await makeDue();
  await store.deliver(mail);
  await server.stop();
  expect(await outboxOf(refused.reference_id)).toMatchObject({ attempts: 1, failed_at: expect.any(Date) });
  expect(await store.attentionOf(refused.reference_id)).toEqual(['email-failed']);
  expect(await outboxOf(taken.reference_id)).toMatchObject({ sent_at: expect.any(Date) });
});

test('lists an e-mail for a person that fails for a day, and stops trying', async () => {
  const { reference_id } = await order();
  const away = async () => Promise.reject(new Error('The mail server is away'));
  await store.deliver(away);
  expect(await store.attentionOf(reference_id)).toEqual([]);
  await store.pool.query(`update outbox_emails set created_at = now() - interval '25 hours'`);
  await makeDue();
  await store.deliver(away);
  expect(await store.attentionOf(reference_id)).toEqual(['email-failed']);
  expect(await outboxOf(reference_id)).toMatchObject({ attempts: 2, failed_at: expect.any(Date) });
});

test('e-mails are sent by several processes at once, each of them once', async () => {
  for (let count = 0; count < 6; count += 1) await buy();
  const sent: string[] = [];
  const mail = async ({ messageId }: Email) => {
    sent.push(messageId);
  };
  await Promise.all([store.deliver(mail), store.deliver(mail)]);
  expect(sent).toHaveLength(6);
  expect(new Set(sent).size).toBe(6);
});

test('a process that stops leaves the e-mails that it has not sent to the others', async () => {
  const bought = [];
  for (let count = 0; count < 4; count += 1) bought.push((await order()).reference_id);
  const stopping = new AbortController();
  const sent: (string | null)[] = [];
  const mail = async ({ shownReference }: Email) => void sent.push(shownReference);
  await deliverOutbox(
    store.services.database,
    async (email) => {
      await mail(email);
      stopping.abort();
    },
    async () => false,
    { signal: stopping.signal },
  );
  expect(sent).toHaveLength(1);
  await store.deliver(mail);
  expect(sent.toSorted()).toEqual(bought.toSorted());
  const { rows } = await store.pool.query(
    'select distinct attempts from outbox_emails where reference_id = any($1)',
    [bought],
  );
  expect(rows).toEqual([{ attempts: 1 }]);
});

test('e-mails wait while orders come faster than they are sent, and none is lost', async () => {
  const bought = [];
  for (let count = 0; count < 4; count += 1) bought.push((await order()).reference_id);
  const sent: (string | null)[] = [];
  let isRush = false;
  const noteEmpty = jest.fn();
  const pause = { isOn: () => isRush, noteEmpty };
  const { database, writeConfirmation } = store.services;
  const deliver = () =>
    deliverOutbox(
      database,
      async ({ shownReference }) => {
        sent.push(shownReference);
        isRush = true;
      },
      writeConfirmation,
      { pause },
    );
  await deliver();
  expect(sent).toHaveLength(1);
  await deliver();
  expect(sent).toHaveLength(1);
  isRush = false;
  await store.deliver(async ({ shownReference }) => void sent.push(shownReference));
  expect(sent.toSorted()).toEqual(bought.toSorted());
  expect(noteEmpty).not.toHaveBeenCalled();
  await deliver();
  expect(noteEmpty).toHaveBeenCalledTimes(1);
});

test('a slow mail server gets no e-mail whose claim may end meanwhile: the sent ones are marked, and the others claimed again', async () => {
  for (let count = 0; count < 3; count += 1) await order();
  const clock = jest.spyOn(performance, 'now');
  const marked: number[] = [];
  const mail = async () => {
    const { rows } = await store.pool.query(
      `select count(*)::int as sent from outbox_emails where sent_at > now() - interval '1 minute' and attempts = 1`,
    );
    marked.push(rows[0].sent);
    clock.mockReturnValue(performance.now() + 6 * 60_000);
  };
  const { rows } = await store.pool.query(
    `select count(*)::int as before from outbox_emails where sent_at > now() - interval '1 minute' and attempts = 1`,
  );
  try {
    await store.deliver(mail);
  } finally {
    clock.mockRestore();
  }
  expect(marked.map((sent) => sent - rows[0].before)).toEqual([0, 1, 2]);
});

test('a confirmation that cannot be written is tried again later, and delays none of the same moment', async () => {
  const bought = [await buy(), await buy(), await buy()];
  const bad = bought[1]?.reference_id;
  await store.pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
     create trigger refuse before insert on outbox_emails for each row
       when (new.reference_id = '${bad}') execute function refuse()`,
  );
  const sent = new Set<string | null>();
  const mail = async ({ shownReference }: Email) => void sent.add(shownReference);
  await store.deliver(mail).catch(() => undefined);
  await store.deliver(mail);
  expect(sent).toEqual(new Set(bought.map(({ reference_id }) => reference_id).filter((one) => one !== bad)));
  const { rows } = await store.pool.query(
    `select reference_id, tries, next_try_at > now() as "isLater" from unwritten_confirmations`,
  );
  expect(rows).toEqual([{ reference_id: bad, tries: 1, isLater: true }]);

  await store.pool.query('drop trigger refuse on outbox_emails');
  await store.pool.query('update unwritten_confirmations set next_try_at = now()');
  await store.deliver(mail);
  expect(sent).toContain(bad);
});

test('resent confirmations delay no first ones, written or not, of other buyers', async () => {
  const { reference_id: again } = await order();
  await store.deliver(async () => undefined);
  for (let copy = 0; copy < 8; copy += 1) await sendConfirmationAgain(store.services.database, again);
  const { reference_id: written } = await order();
  const { reference_id: unwritten } = await buy();
  const first = new Set([written, unwritten]);
  let endFirst = () => {};
  const firstAreSent = new Promise<void>((resolve) => {
    endFirst = resolve;
  });
  // Would wait for ever if the copies, which are due longer, took all workers.
  await store.deliver(async ({ shownReference }) => {
    if (first.delete(shownReference ?? '') && first.size === 0) endFirst();
    if (shownReference === again) await firstAreSent;
  });
  expect(first.size).toBe(0);
});

test('a name that carries a message is greeted without its links, and cut', async () => {
  const sent = mxBody(store.dataset, { lines: { 11: 1 } });
  const name = `Visit https://evil.example for your prize, dear friend ${'x'.repeat(120)}`;
  await store.post('/ticketCheckout/mx-web-transaction', {
    ...sent,
    customerPayload: { ...sent.customerPayload, customerName: name },
  });
  await store.writeConfirmations();
  const email = await outboxOf(sent.order.reference_id);
  expect(email.html_body).toContain('Thank you for your order, Visit for your prize, dear friend xxxxx…!');
  expect(email.text_body).not.toContain('evil');
});
