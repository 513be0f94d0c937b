import { randomUUID } from 'node:crypto';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.stop());

const order = '/ticketCheckout/mx-web-transaction';
const newVisitor = async () => ({
  [visitorHeader]: await signVisitorToken(visitorKey, randomUUID(), { since: 0 }),
});
const placesGiven = async () => (await store.pool.query('select * from admissions')).rows.length;
const sellOut = (held: number) =>
  store.pool.query(
    `update ticketing_items set held_count = $1, capacity = sold_count + $1 where event_id = 1`,
    [held],
  );

test('refuses an order for a sold-out event at once, without a place in line', async () => {
  await sellOut(0);
  expect(await store.post(order, mxBody(store.dataset), await newVisitor())).toMatchObject({
    status: 409,
    body: { reason: 'sold-out', message: 'All tickets of this event are sold. Nothing was charged.' },
  });
  expect(await placesGiven()).toBe(0);
});

test('returns the order of the last ticket to its repeated request', async () => {
  const buyer = await newVisitor();
  const sent = mxBody(store.dataset);
  expect(await store.post(order, sent, buyer)).toMatchObject({ status: 200 });
  await sellOut(0);
  expect(await store.post(order, sent, buyer)).toMatchObject({ status: 200, body: { success: true } });
});

test('while tickets are in other carts, an event is not called sold out', async () => {
  await sellOut(1);
  const sent = mxBody(store.dataset, { lines: { 12: 1 } });
  expect(await store.post(order, sent, await newVisitor())).toMatchObject({
    body: { reason: 'in-other-carts' },
  });
});
