import { lockItem } from '../testing/lock-item';
import { mxBody } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

const path = '/ticketCheckout/mx-web-transaction';
let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { DATABASE_LOCK_MS: '1000', ORDERS_CONNECTIONS: '4' } });
});
afterAll(() => store.stop());

const buy = (eventId: number, item: number) =>
  store.post(path, mxBody(store.dataset, { eventId, lines: { [item]: 1 } }));

const query = { query: '{ events { id ticketing_items { id } } }' };

test('while a ticket is locked, the API is ready, the catalogue is read and other events are ordered', async () => {
  const unlock = await lockItem(store.pool, 22);
  const stuck = Array.from({ length: 12 }, () => buy(2, 22));
  expect(await store.get('/readyz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect((await store.post('/v1/graphql', query)).body.data.events).not.toHaveLength(0);
  expect(await buy(1, 11)).toMatchObject({ status: 200 });
  for (const { body } of await Promise.all(stuck)) expect(body).toMatchObject({ reason: 'busy' });
  await unlock();
  expect(await buy(2, 22)).toMatchObject({ status: 200 });
});
