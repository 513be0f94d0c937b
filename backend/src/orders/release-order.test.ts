import { prepareDatabase } from '../catalog/prepare-database';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { findOrder } from './order-row';

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
     union all select to_jsonb(order_lines) from order_lines where reference_id = $1`,
    [reference],
  );
  return JSON.stringify(rows);
}

test('of a declined order nothing of its customer is kept, and what reconciles it is', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = sent.order.reference_id;
  const refused = { ...sent, paymentPayload: { ...sent.paymentPayload, ...declined } };
  expect(await store.post(path, refused)).toMatchObject({ status: 402 });

  const kept = await everythingOf(reference);
  const personal = Object.values(sent.customerPayload).filter((value) => value.length > 2);
  expect(personal.length).toBeGreaterThan(5);
  for (const value of personal) expect(kept).not.toContain(value);
  expect(await findOrder(store.pool, reference)).toMatchObject({
    status: 'refused',
    attempt: 1,
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
    refusal: { reason: 'declined' },
    total: Math.round(sent.order.transaction_total * 100),
  });

  expect(await store.post(path, refused)).toMatchObject({ status: 402, body: { reason: 'declined' } });
  expect(await store.post(path, sent)).toMatchObject({ status: 200, body: { email: 'ada@example.com' } });
  expect(await findOrder(store.pool, reference)).toMatchObject({
    status: 'completed',
    email: 'ada@example.com',
    customer: { email: 'ada@example.com' },
  });
});

test('orders that were refused before this was the rule lose their customers too, and no others do', async () => {
  const [refused, completed] = [1, 2].map(() => mxBody(store.dataset, { lines: { 12: 1 } }));
  for (const sent of [refused, completed]) await store.post(path, sent ?? {});
  const [was, stays] = [refused?.order.reference_id ?? '', completed?.order.reference_id ?? ''];
  await store.pool.query(`update orders set status = 'refused' where reference_id = $1`, [was]);
  await store.pool.query(`delete from migrations where name = '0005-closed-orders.sql'`);

  await prepareDatabase({ ...store.database, rows: null, fresh: false });
  expect(await findOrder(store.pool, was)).toMatchObject({ customer: null, email: null });
  expect(await findOrder(store.pool, stays)).toMatchObject({ email: 'ada@example.com' });
});
