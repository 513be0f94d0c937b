import { freeBody, startTestStore, type TestStore } from '@ticket-storefront/backend/testing';

const path = '/ticketCheckout/free-transaction';
let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

test('stores a free Stripe order and returns its reference', async () => {
  const sent = freeBody(store.dataset);
  expect(await store.post(path, sent)).toMatchObject({
    status: 200,
    body: { success: true, referenceID: sent.order.reference_id, email: 'ada@example.com' },
  });
  expect(await store.readOrders(sent.order.reference_id)).toMatchObject([{ status: 'completed', total: 0 }]);
});

test.each([
  ['that is not free', 'invalid', { eventId: 3, lines: { 32: 1 } }],
  ['of an MX event', 'wrong-processor', { eventId: 2, lines: { 21: 1 } }],
  ['of a Braintree event', 'wrong-processor', { eventId: 4, lines: { 41: 1 } }],
])('refuses an order %s', async (_, reason, wanted) => {
  expect(await store.post(path, freeBody(store.dataset, wanted))).toMatchObject({
    status: 400,
    body: { reason },
  });
});

test.each([
  ['Emails do not match, please update and try again.', { confirmEmail: 'eve@example.com' }],
  ['Please fill out all required fields.', { city: '' }],
])('returns the message: %s', async (message, change) => {
  const sent = freeBody(store.dataset);
  const answer = await store.post(path, { ...sent, customerDetails: { ...sent.customerDetails, ...change } });
  expect(answer).toMatchObject({ status: 400, body: { reason: 'invalid', message } });
});
