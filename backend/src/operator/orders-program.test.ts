import { randomUUID } from 'node:crypto';
import { refusals } from '@ticket-storefront/order-port';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { readPriorityLink } from '../admission';
import { releaseOrder } from '../orders';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { ordersProgram } from './orders-program';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

/** What a person at the phone reads after a command. */
async function run(...words: string[]): Promise<string> {
  let printed = '';
  const program = ordersProgram({
    open: async (who = 'grace') => ({
      ...store.services,
      visitorKey,
      storefront: 'https://shop.example',
      who,
    }),
    print: (text) => {
      printed += text;
    },
  });
  await program.parseAsync(words, { from: 'user' });
  return printed;
}

async function buy(name = 'Ada Lovelace', email = 'ada@example.com'): Promise<string> {
  const body = mxBody(store.dataset, { lines: { 11: 2 } });
  const customerPayload = { ...body.customerPayload, customerName: name, email };
  const { status } = await store.post('/ticketCheckout/mx-web-transaction', { ...body, customerPayload });
  expect(status).toBe(200);
  return body.order.reference_id;
}

/** An order whose process ended before it had asked the processor. */
async function leaveOpen(): Promise<string> {
  const reference = await buy();
  await store.pool.query(`update orders set status = 'pending' where reference_id = $1`, [reference]);
  await store.pool.query(`select move_tickets($1, 1, 'sold', 'held')`, [reference]);
  await store.pool.query('delete from unwritten_confirmations where reference_id = $1', [reference]);
  await store.pool.query(
    `update order_attempts set payment_id = null, ended_at = null, reserved_at = now() - interval '1 hour' where reference_id = $1`,
    [reference],
  );
  return reference;
}

const auditOf = async (reference: string | null) =>
  (
    await store.pool.query(
      'select who, action, note from order_audit where reference_id is not distinct from $1 order by id',
      [reference],
    )
  ).rows;

const statusOf = async (reference: string) =>
  (await store.pool.query('select status from orders where reference_id = $1', [reference])).rows[0].status;

test('an order is found by reference, by e-mail in any case, and by the beginning of any word of a name', async () => {
  const reference = await buy('Wilhelmina Zaugg-Okafor', 'Wilhelmina@Example.com');
  await store.writeConfirmations();
  for (const text of [reference, 'wilhelmina@example.COM', 'zau', 'Okaf wilh']) {
    const found = await run('find', text);
    expect(found).toContain(`${reference}: completed since`);
    expect(found).toContain('buyer: Wilhelmina Zaugg-Okafor <Wilhelmina@Example.com>');
    expect(found).toContain('ticket: 2 x Ticket 11, $25.00 each');
    expect(found).toMatch(/payment: \d+/);
    expect(found).toMatch(/e-mail: "Your tickets for .*" to Wilhelmina@Example.com, sent not yet/);
  }
  await expect(run('find', 'aug')).rejects.toThrow('No order has aug as its reference');
  await expect(run('find', `' | !* & (`)).rejects.toThrow('No order has');
});

test('a confirmation is sent once more as an e-mail of its own, also to an address that was mistyped before', async () => {
  const reference = await buy();
  expect(await run('resend', reference)).toBe(
    `The confirmation of ${reference} will be sent to ada@example.com again.`,
  );
  await run('resend', reference, '--to', 'ada@example.org', '--by', 'linus');
  const { rows } = await store.pool.query(
    'select recipient, subject, message_id from outbox_emails where reference_id = $1 order by created_at',
    [reference],
  );
  expect(rows.map((row) => row.recipient)).toEqual(['ada@example.com', 'ada@example.com', 'ada@example.org']);
  expect(new Set(rows.map((row) => row.subject)).size).toBe(1);
  expect(new Set(rows.map((row) => row.message_id)).size).toBe(3);
  expect(await auditOf(reference)).toEqual([
    { who: 'grace', action: 'resend', note: 'to the same address' },
    { who: 'linus', action: 'resend', note: 'to another address' },
  ]);
});

test('refunds once, puts the tickets on sale again, and notifies the buyer', async () => {
  const before = await store.stockOf(11);
  const reference = await buy();
  const words = await run('refund', reference, '--note', 'The organiser agreed.');
  expect(words).toMatch(
    /^\$[\d.]+ of .+ will be refunded to the buyer, and the tickets are on sale again\.$/,
  );
  await expect(run('refund', reference, '--note', 'Again.')).rejects.toThrow(
    `The order ${reference} is refunded: only a completed one can be refunded.`,
  );
  await expect(run('resend', reference)).rejects.toThrow('it has no tickets');
  expect(await store.stockOf(11)).toBe(before);
  expect(await statusOf(reference)).toBe('refunded');
  const found = await run('find', reference);
  expect(found).toMatch(/money back: \$[\d.]+ of payment \d+ \(on-request\), decided .+, refunded not yet/);
  expect(found).toContain('"Your money is coming back: ');
  expect(found).toContain('refund by grace: The organiser agreed.');
});

test('a promo code for one order stays used after a refund while another order has it', async () => {
  const path = '/ticketCheckout/mx-web-transaction';
  const withCode = (quantity: number) => mxBody(store.dataset, { lines: { 11: quantity }, promo: 'ONCE' });
  const late = withCode(1);
  const referenceID = late.order.reference_id;
  const answerIsLost = { ...late.paymentPayload, cardNumber: '4000000000000341' };
  await store.post(path, { ...late, paymentPayload: answerIsLost });
  await releaseOrder(
    store.services,
    { referenceID, attempt: 1, eventId: 1 },
    refusals.processorUnreachable,
    'may-come',
  );
  const other = withCode(2);
  expect(await store.post(path, other)).toMatchObject({ status: 200 });
  await store.passTime(referenceID, '1 minute');
  await store.settle();
  expect(await statusOf(referenceID)).toBe('completed');

  await run('refund', referenceID, '--note', 'Both have used the code.');
  expect(await store.post(path, withCode(3))).toMatchObject({ body: { reason: 'promo-unavailable' } });
  await run('refund', other.order.reference_id, '--note', 'The organiser agreed.');
  expect(await store.post(path, withCode(3))).toMatchObject({ status: 200 });
});

test('a stuck order that was paid after all is completed instead of released', async () => {
  const reference = await leaveOpen();
  expect(await run('release', reference)).toContain('was paid after all');
  expect(await statusOf(reference)).toBe('completed');
});

test('a stuck order is released where its processor has no payment of it', async () => {
  const reference = await leaveOpen();
  jest.spyOn(store.processor('mxmerchant'), 'findPayment').mockResolvedValueOnce({ kind: 'closed' });
  expect(await run('release', reference)).toContain('mxmerchant has no payment for it');
  expect(await statusOf(reference)).toBe('refused');
  expect(await auditOf(reference)).toEqual([
    { who: 'grace', action: 'release', note: 'mxmerchant has no payment' },
  ]);
});

test('a release whose audit line cannot be written is undone', async () => {
  const reference = await leaveOpen();
  jest.spyOn(store.processor('mxmerchant'), 'findPayment').mockResolvedValueOnce({ kind: 'closed' });
  await store.pool.query(`alter table order_audit add constraint refused check (who <> 'mallory')`);
  await expect(run('release', reference, '--by', 'mallory')).rejects.toThrow('refused');
  expect(await statusOf(reference)).toBe('pending');
  await store.pool.query('alter table order_audit drop constraint refused');
});

test('does not report an order as released that is settled meanwhile', async () => {
  const reference = await leaveOpen();
  jest.spyOn(store.processor('mxmerchant'), 'findPayment').mockImplementationOnce(async (attempt) => {
    await releaseOrder(store.services, { ...attempt, eventId: 1 }, refusals.processorUnreachable);
    return { kind: 'closed' };
  });
  await expect(run('release', reference)).rejects.toThrow('was settled in the meantime');
  expect(await auditOf(reference)).toEqual([]);
});

test('nothing is released while its processor does not answer', async () => {
  const reference = await leaveOpen();
  jest.spyOn(store.processor('mxmerchant'), 'findPayment').mockResolvedValueOnce({ kind: 'unreachable' });
  await expect(run('release', reference)).rejects.toThrow('mxmerchant does not respond');
  expect(await statusOf(reference)).toBe('pending');
  expect(await auditOf(reference)).toEqual([]);
});

test('lists matters for a person, and removes them with a note', async () => {
  const { rows } = await store.pool.query(
    `insert into attention_items (reason, details) values ('email-failed', '{"tries":20}') returning id`,
  );
  const id = String(rows[0].id);
  expect(await run('attention')).toMatch(new RegExp(`^${id}  .*  email-failed  -  {"tries":20}$`, 'm'));
  await expect(run('attention', '--resolve', id)).rejects.toThrow('Describe with --note');
  await run('attention', '--resolve', id, '--note', 'Called the buyer.');
  expect(await run('attention')).not.toContain('email-failed');
  expect(await auditOf(null)).toEqual([
    { who: 'grace', action: 'resolve', note: 'email-failed: Called the buyer.' },
  ]);
  await expect(run('attention', '--resolve', id, '--note', 'Again.')).rejects.toThrow('no open matter');
});

test('links to an event are made for visitors who do not wait in line', async () => {
  const links = (await run('priority', 'event-1', '--count', '3', '--days', '2')).split('\n');
  expect(links).toHaveLength(3);
  for (const link of links) {
    const [, slug = '', token = ''] =
      /^https:\/\/shop\.example\/events\/([^/]+)\/priority\/([^/]+)$/.exec(link) ?? [];
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000);
    expect(readPriorityLink(visitorKey, slug, token, inDays(1.9))).not.toBeNull();
    expect(readPriorityLink(visitorKey, slug, token, inDays(2.1))).toBeNull();
  }
  await expect(run('priority', 'nowhere')).rejects.toThrow('No active event has the slug nowhere.');
});

test('a link that came into the wrong hands is ended alone, used or not', async () => {
  const [used = '', unused = '', other = ''] = (await run('priority', 'event-1', '--count', '3')).split('\n');
  const visitor = {
    [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
  };
  const use = async (link: string) => {
    const body = { slug: 'event-1', token: link.split('/').at(-1) };
    return (await store.post('/ticketCheckout/priority', body, visitor)).status;
  };
  expect(await use(used)).toBe(200);
  for (const link of [used, unused]) {
    expect(await run('end-priority', link)).toBe('Nobody skips the line of event-1 with this link any more.');
    expect(await use(link)).toBe(400);
  }
  expect(await use(other)).toBe(200);
  for (const wrong of [
    other.slice(0, -1),
    other.replace('event-1', 'event-2'),
    'https://shop.example/events/%/priority/a.b.c',
  ])
    await expect(run('end-priority', wrong)).rejects.toThrow(
      'This is no valid link of this shop, or it has ended',
    );
});
