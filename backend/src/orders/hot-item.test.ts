import { lockItem } from '../testing/lock-item';
import { mxBody, requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { completeOrder } from './complete-order';

const path = '/ticketCheckout/mx-web-transaction';
let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { DATABASE_LOCK_MS: '1000', ORDERS_CONNECTIONS: '4' } });
});
afterAll(() => store.stop());

const buy = (eventId: number, item: number) =>
  store.post(path, mxBody(store.dataset, { eventId, lines: { [item]: 1 } }));

const query = { query: '{ events { id ticketing_items { id } } }' };

/** Waits until so many statements of the store wait for a lock. */
async function untilBlocked(count: number): Promise<void> {
  const { rows } = await store.pool.query(
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '%store_orders%'`,
  );
  if (rows[0].count < count) await untilBlocked(count);
}

test('a paid order is stored while new orders of its event wait for a ticket', async () => {
  const paid = requestedOrder(store, { lines: { 11: 1 } });
  expect(await store.services.reserve(paid)).toMatchObject({ kind: 'reserved' });
  const unlock = await lockItem(store.pool, 12);
  let answered = 0;
  const waiting = Array.from({ length: 12 }, async () => {
    await store.services.reserve(requestedOrder(store, { lines: { 12: 1 } }));
    answered += 1;
  });
  await untilBlocked(1);
  const key = { referenceID: paid.referenceID, attempt: 1, eventId: 1 };
  expect(await completeOrder(store.services, key, null)).toBe('completed');
  expect(answered).toBe(0);
  await unlock();
  await Promise.all(waiting);
});

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
