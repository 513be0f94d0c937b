import { randomUUID } from 'node:crypto';
import { createReferenceID } from '@ticket-storefront/domain';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { mxBody, otherSecret, ownSecret } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

const abandon = (reference: string, headers: Readonly<Record<string, string>> = ownSecret) =>
  store.post(`/ticketCheckout/orders/${reference}/abandon`, {}, headers);

test('refuses an order that arrives after its reference was abandoned, and charges nothing', async () => {
  const late = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = late.order.reference_id;
  expect(await abandon(reference)).toMatchObject({ status: 200, body: { status: 'unknown' } });
  expect(await store.post(path, late, ownSecret)).toMatchObject({ status: 409, body: { success: false } });
  expect(await store.listPayments(reference)).toEqual([]);

  const again = mxBody(store.dataset, { lines: { 12: 1 } });
  expect(await store.post(path, again)).toMatchObject({ status: 200, body: { success: true } });
});

test('leaves a paid order paid when its reference is abandoned', async () => {
  const paid = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = paid.order.reference_id;
  await store.post(path, paid, ownSecret);
  expect(await abandon(reference)).toMatchObject({ body: { status: 'completed' } });
  expect(await store.get(`/ticketCheckout/orders/${reference}`)).toMatchObject({
    body: { status: 'completed' },
  });
});

test('either places or abandons an order when both happen at once, never both', async () => {
  const racing = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = racing.order.reference_id;
  const [order, answer] = await Promise.all([store.post(path, racing, ownSecret), abandon(reference)]);
  const charged = (await store.listPayments(reference)).length;
  expect(answer.body.status === 'unknown' ? 0 : 1).toBe(charged);
  expect(order.status).toBe(charged === 1 ? 200 : 409);
});

test('does not abandon an order by its reference alone', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  const reference = sent.order.reference_id;
  const refused = { ...sent, paymentPayload: { ...sent.paymentPayload, cardNumber: '4000000000000002' } };
  await store.post(path, refused, ownSecret);
  for (const headers of [{}, otherSecret]) await abandon(reference, headers);
  expect(await store.post(path, sent, otherSecret)).toMatchObject({ status: 409, body: { success: false } });
  expect(await store.post(path, sent, ownSecret)).toMatchObject({ status: 200, body: { success: true } });

  expect(await abandon('inventedReference', {})).toMatchObject({ status: 200, body: { status: 'pending' } });
  const { rowCount } = await store.pool.query(
    `select 1 from orders where reference_id = 'inventedReference'`,
  );
  expect(rowCount).toBe(0);
});

test('lets a visitor without the secret abandon an unused reference', async () => {
  const token = await signVisitorToken(visitorKey, randomUUID(), { since: 0 });
  expect(await abandon(createReferenceID(), { [visitorHeader]: token })).toMatchObject({
    body: { status: 'unknown' },
  });
});
