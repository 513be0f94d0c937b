import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { findOrder } from './repository/read-order';

const path = '/ticketCheckout/mx-web-transaction';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const declined = { cardNumber: '4000000000000002' };

/** Everything of an order that the database holds, as text. */
async function everythingOf(reference: string): Promise<string> {
  const { rows } = await store.pool.query(
    `select to_jsonb(orders) as kept from orders where reference_id = $1
     union all select to_jsonb(order_attempts) from order_attempts where reference_id = $1
     union all select to_jsonb(order_lines) from order_lines where reference_id = $1`,
    [reference],
  );
  return JSON.stringify(rows);
}

test('deletes the customer of a declined order, and retains what reconciles it', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = sent.order.reference_id;
  const refused = { ...sent, paymentPayload: { ...sent.paymentPayload, ...declined } };
  expect(await store.post(path, refused)).toMatchObject({ status: 402 });

  const kept = await everythingOf(reference);
  const personal = Object.values(sent.customerPayload).filter((value) => value.length > 2);
  expect(personal.length).toBeGreaterThan(5);
  for (const value of personal) expect(kept).not.toContain(value);
  expect(await findOrder(store.services.database, reference)).toMatchObject({
    status: 'refused',
    attempt: {
      number: 1,
      fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
      refusal: { reason: 'declined' },
      total: Math.round(sent.order.transaction_total * 100),
    },
  });

  expect(await store.post(path, refused)).toMatchObject({ status: 402, body: { reason: 'declined' } });
  expect(await store.post(path, sent)).toMatchObject({ status: 200, body: { email: 'ada@example.com' } });
  expect(await findOrder(store.services.database, reference)).toMatchObject({
    status: 'completed',
    attempt: { customer: { email: 'ada@example.com' } },
  });
});

test('retains each attempt of a reference with its lines and outcome', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = sent.order.reference_id;
  const bigger = mxBody(store.dataset, { lines: { 12: 2 }, reference });
  await store.post(path, { ...bigger, paymentPayload: { ...bigger.paymentPayload, ...declined } });
  await store.post(path, sent);
  const { rows } = await store.pool.query(
    `select attempt, quantity, refusal ->> 'reason' as reason, payment_id is not null as paid, email
     from order_attempts join order_lines using (reference_id, attempt)
     where reference_id = $1 order by attempt`,
    [reference],
  );
  expect(rows).toEqual([
    { attempt: 1, quantity: 2, reason: 'declined', paid: false, email: null },
    { attempt: 2, quantity: 1, reason: null, paid: true, email: 'ada@example.com' },
  ]);
});
