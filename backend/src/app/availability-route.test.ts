import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

test('of each ticket on public sale it is said what is free and what is in other carts', async () => {
  const sent = mxBody(store.dataset, { lines: { 12: 2 } });
  await store.post('/ticketCheckout/mx-web-transaction', sent);
  await store.pool.query('update ticketing_items set held_count = 1 where id = 12');
  const { status, body } = await store.get('/ticketCheckout/events/1/availability');
  expect(status).toBe(200);
  expect(body.items).toContainEqual({ id: 11, free: null, held: 0 });
  expect(body.items).toContainEqual({ id: 12, free: 2, held: 1 });
  expect(body.items.map(({ id }: { id: number }) => id)).not.toContain(16);
});

test('an event that is not there has no tickets, and nonsense is refused', async () => {
  expect((await store.get('/ticketCheckout/events/999/availability')).body).toEqual({
    success: true,
    items: [],
  });
  expect((await store.get('/ticketCheckout/events/x/availability')).status).toBe(400);
});
