import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';
const failing = '4000000000000119';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
  await store.pool.query('alter table orders drop constraint orders_status_check');
});
afterAll(() => store.stop());

function bodyWith(cardNumber: string) {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  return { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber } };
}

/** An order that a newer version of the API has put into a state of its own, an hour ago. */
async function orderInReview() {
  const sent = bodyWith(failing);
  await store.post(path, sent);
  const reference = sent.order.reference_id;
  await store.pool.query(`update orders set status = 'in-review' where reference_id = $1`, [reference]);
  await store.passTime(reference, '1 hour');
  return { sent, reference };
}

const statusOf = async (reference: string) =>
  (await store.get(`/ticketCheckout/orders/${reference}`)).body.status;

test('an order in an unknown state is reported once, and the orders after it are settled', async () => {
  const { reference } = await orderInReview();
  const later = bodyWith(failing);
  await store.post(path, later);
  await store.passTime(later.order.reference_id, '1 hour');

  await store.settle();
  await store.passTime(reference, '1 hour');
  await store.settle();
  expect(await store.attentionOf(reference)).toEqual(['unknown-state']);
  expect(await statusOf(later.order.reference_id)).toBe('unknown');
});

test('reports that the order is being checked, and does not charge, free or abandon it', async () => {
  const before = await store.stockOf(12);
  const { sent, reference } = await orderInReview();
  expect(await statusOf(reference)).toBe('pending');
  expect(await store.post(`/ticketCheckout/orders/${reference}/abandon`, {})).toMatchObject({
    status: 200,
    body: { status: 'pending' },
  });
  expect(await store.post(path, sent)).toMatchObject({ status: 502, body: { reason: 'indeterminate' } });
  expect(await store.listPayments(reference)).toEqual([]);
  expect(await store.post(path, mxBody(store.dataset, { lines: { 12: before ?? 0 } }))).toMatchObject({
    status: 409,
    body: { reason: 'in-other-carts' },
  });
  expect(await store.readOrders(reference)).toMatchObject([{ status: 'in-review', attempt: 1 }]);
});

test('an order that a later version refused for a reason of its own can be read and paid for again', async () => {
  const refused = bodyWith('4000000000000002');
  const reference = refused.order.reference_id;
  expect(await store.post(path, refused)).toMatchObject({ status: 402 });
  await store.pool.query(
    `update order_attempts set refusal = '{"status": 451, "reason": "embargo", "message": "Not here."}'
     where reference_id = $1`,
    [reference],
  );
  expect(await statusOf(reference)).toBe('unknown');
  expect(await store.post(path, { ...bodyWith('4111111111111111'), order: refused.order })).toMatchObject({
    status: 200,
    body: { referenceID: reference },
  });
});
