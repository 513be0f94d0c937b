import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const abandon = (reference: string) => store.post(`/ticketCheckout/orders/${reference}/abandon`, {});

test('an order that arrives after its reference was given up is refused, and nothing is charged', async () => {
  const late = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = late.order.reference_id;
  expect(await abandon(reference)).toMatchObject({ status: 200, body: { status: 'unknown' } });
  expect(await store.post(path, late)).toMatchObject({ status: 409, body: { success: false } });
  expect(await store.listPayments(reference)).toEqual([]);

  const again = mxBody(store.dataset, { lines: { 12: 1 } });
  expect(await store.post(path, again)).toMatchObject({ status: 200, body: { success: true } });
});

test('an order that is paid stays paid when its reference is given up', async () => {
  const paid = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = paid.order.reference_id;
  await store.post(path, paid);
  expect(await abandon(reference)).toMatchObject({ body: { status: 'completed' } });
  expect(await store.get(`/ticketCheckout/orders/${reference}`)).toMatchObject({
    body: { status: 'completed' },
  });
});

test('an order and the giving up of its reference at the same time end in one of the two, never in both', async () => {
  const racing = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = racing.order.reference_id;
  const [order, answer] = await Promise.all([store.post(path, racing), abandon(reference)]);
  const charged = (await store.listPayments(reference)).length;
  expect(answer.body.status === 'unknown' ? 0 : 1).toBe(charged);
  expect(order.status).toBe(charged === 1 ? 200 : 409);
});
