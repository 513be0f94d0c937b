import { randomUUID } from 'node:crypto';
import { signVisitorToken } from '@ticket-storefront/server/visitors';
import { forgetOverdue } from './start-api';
import { mxBody } from './testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from './testing/start-test-store';
import { goodCard } from './testing/test-dataset';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({
    environment: { BUYERS_KEPT_DAYS: '180', UNPAID_ORDERS_KEPT_DAYS: '90', AUDIT_KEPT_DAYS: '30' },
  });
});
afterAll(() => store.stop());

const forget = () => forgetOverdue(store.services.database, store.settings);

const query = async (text: string, ...values: unknown[]) => (await store.pool.query(text, values)).rows;

/** Puts the only day of an event so many days back, or takes its date away. */
const eventWas = (event: number, daysAgo: number | null) =>
  query(
    `update events set end_date = null, start_date = to_char(now() - $2 * interval '1 day', 'YYYY-MM-DD') where id = $1`,
    event,
    daysAgo,
  );

/** Orders a ticket of an event that is still to come. */
async function order(cardNumber: string = goodCard): Promise<string> {
  await eventWas(1, -30);
  const body = mxBody(store.dataset);
  const paymentPayload = { ...body.paymentPayload, cardNumber };
  await store.post('/ticketCheckout/mx-web-transaction', { ...body, paymentPayload });
  return body.order.reference_id;
}

const buyerOf = async (reference: string) =>
  (await query('select email from order_attempts where reference_id = $1', reference)).map(
    ({ email }) => email,
  );

const declinedCard = '4000000000000002';
const slowCard = '4000000000000259';

test('deletes the buyer of a paid order with all e-mails once the event is long over', async () => {
  const reference = await order();
  await store.writeConfirmations();
  await query('update outbox_emails set sent_at = now()');
  for (const daysAgo of [-10, 0, 179, null]) {
    await eventWas(1, daysAgo);
    await forget();
    expect(await buyerOf(reference)).toEqual(['ada@example.com']);
  }
  await eventWas(1, 182);
  await forget();
  expect(await buyerOf(reference)).toEqual([null]);
  const [kept] = await query(
    'select status, payment_id, customer, total from order_attempts join orders using (reference_id)',
  );
  expect(kept).toMatchObject({ status: 'completed', payment_id: expect.any(String), customer: null });
  expect(await query('select 1 from outbox_emails')).toEqual([]);
});

test.each([
  [
    'a matter for a person',
    `insert into attention_items (reason, reference_id) values ('payment-reversed', $1)`,
  ],
  [
    'a confirmation to write',
    'insert into unwritten_confirmations (reference_id, attempt, is_late) values ($1, 1, false)',
  ],
  ['an e-mail to send', `update outbox_emails set sent_at = null where reference_id = $1`],
  ['a payment to look for', 'update order_attempts set next_check_at = now() where reference_id = $1'],
  [
    'a payment to refund',
    `insert into returned_payments (processor, payment_id, reference_id, attempt, amount, reason)
     values ('mxmerchant', gen_random_uuid(), $1, 1, 100, 'paid-twice')`,
  ],
])('a paid order keeps its buyer while there is %s', async (_, open) => {
  const reference = await order();
  await store.writeConfirmations();
  await query('update outbox_emails set sent_at = now()');
  await query(open, reference);
  await eventWas(1, 1000);
  await forget();
  expect(await buyerOf(reference)).toEqual(['ada@example.com']);
});

test('retains buyers and audit lines without a setting', async () => {
  const reference = await order();
  await query(
    `insert into order_audit (who, action, note, done_at) values ('grace', 'resolve', '', now() - interval '9 years')`,
  );
  const { BUYERS_KEPT_DAYS: _buyers, AUDIT_KEPT_DAYS: _audit, ...settings } = store.settings;
  await eventWas(1, 1000);
  await forgetOverdue(store.services.database, settings);
  expect(await buyerOf(reference)).toEqual(['ada@example.com']);
  expect(await query('select who from order_audit')).toEqual([{ who: 'grace' }]);
});

test('deletes an unpaid order after its time, unless money arrived or may arrive', async () => {
  const declined = await Promise.all([1, 2, 3, 4].map(() => order(declinedCard)));
  const [early, late, watched, returned] = declined;
  const stored = async () =>
    (await query('select reference_id from orders where reference_id = any($1)', declined)).map(
      (row) => row.reference_id,
    );
  expect((await stored()).length).toBe(4);
  await query('update order_attempts set next_check_at = null where reference_id = any($1)', declined);
  await query(`update orders set changed_at = now() - interval '91 days' where reference_id = any($1)`, [
    late,
    watched,
    returned,
  ]);
  await query(`update orders set changed_at = now() - interval '89 days' where reference_id = $1`, early);
  await query('update order_attempts set next_check_at = now() where reference_id = $1', watched);
  await query(
    `insert into returned_payments (processor, payment_id, reference_id, attempt, amount, reason, returned_at)
     values ('mxmerchant', 'late', $1, 1, 100, 'no-tickets', now())`,
    returned,
  );
  for (const reference of [late, watched]) {
    await query(`insert into stripe_payment_intents values ('pi_' || $1::text, $1, 1, 'acct_1')`, reference);
  }
  await forget();
  expect((await stored()).sort()).toEqual([early, watched, returned].sort());
  expect(await query('select 1 from order_lines where reference_id = $1', late)).toEqual([]);
  expect(await query('select reference_id from stripe_payment_intents')).toEqual([{ reference_id: watched }]);
});

test('an e-mail that failed for good is deleted after its time, before its buyer is forgotten', async () => {
  const reference = await order();
  const emails = () => query('select 1 from outbox_emails where reference_id = $1', reference);
  await store.writeConfirmations();
  await query(`update outbox_emails set sent_at = null, failed_at = now() - interval '89 days'`);
  await forget();
  expect(await emails()).toHaveLength(1);
  await query(`update outbox_emails set failed_at = now() - interval '91 days'`);
  await forget();
  expect(await emails()).toEqual([]);
  expect(await buyerOf(reference)).toEqual(['ada@example.com']);
});

test('deletes handled events, resolved matters and audit lines after their time, but never open matters', async () => {
  const aged = (days: number) => `now() - interval '${days} days'`;
  await query(`truncate stripe_events, attention_items, order_audit`);
  await query(`insert into stripe_events values ('evt_old', ${aged(91)}), ('evt_new', ${aged(89)})`);
  await query(
    `insert into attention_items (reason, created_at, resolved_at, resolved_by) values
     ('old', ${aged(400)}, ${aged(366)}, 'grace'), ('new', ${aged(400)}, ${aged(364)}, 'grace'), ('open', ${aged(4000)}, null, null)`,
  );
  await query(
    `insert into order_audit (who, action, note, done_at) values
     ('old', 'resolve', '', ${aged(31)}), ('new', 'resolve', '', ${aged(29)})`,
  );
  await forget();
  expect(await query('select event_id from stripe_events')).toEqual([{ event_id: 'evt_new' }]);
  expect(await query('select reason from attention_items order by id')).toEqual([
    { reason: 'new' },
    { reason: 'open' },
  ]);
  expect(await query('select who from order_audit')).toEqual([{ who: 'new' }]);
});

test('stores the visitor of an order only while it is open', async () => {
  const visitors = () => query('select visitor from order_attempts where visitor is not null');
  const visitor = randomUUID();
  const headers = { 'x-visitor': await signVisitorToken(visitorKey, visitor, { since: 0 }) };
  await eventWas(1, -30);
  const body = mxBody(store.dataset);
  const paymentPayload = { ...body.paymentPayload, cardNumber: slowCard };
  await store.post('/ticketCheckout/mx-web-transaction', { ...body, paymentPayload }, headers);
  expect(await visitors()).toEqual([{ visitor }]);
  await store.passTime(body.order.reference_id, '1 minute');
  await store.settle();
  expect(await visitors()).toEqual([]);
});
