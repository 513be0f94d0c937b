import { setImmediate as nextMoment } from 'node:timers/promises';
import { register } from 'prom-client';
import { lockItem } from '../testing/lock-item';
import { requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
const start = async (environment: NodeJS.ProcessEnv) => {
  store = await startTestStore({ environment: { DATABASE_LOCK_MS: '4000', ...environment } });
};
afterEach(() => store.stop());

const reserve = (item: number) => store.services.reserve(requestedOrder(store, { lines: { [item]: 1 } }));

const linesOf = async (metric: string) =>
  (await register.metrics()).split('\n').filter((line) => line.startsWith(metric));

/** Waits until so many orders are in this state. */
async function untilOrdersAre(state: 'running' | 'waiting', count: number): Promise<void> {
  const isSo = async () =>
    (await linesOf('storefront_reservations')).includes(`storefront_reservations{state="${state}"} ${count}`);
  while (!(await isSo())) await nextMoment();
}

const busy = { kind: 'refused', refusal: { reason: 'busy' } };
const reserved = { kind: 'reserved' };

test('orders beyond the longest queue are refused at once, and those in it are reserved in turn', async () => {
  await start({ RESERVATIONS_WAITING: '2' });
  const unlock = await lockItem(store.pool, 12);
  const first = reserve(12);
  await untilOrdersAre('running', 1);
  const queued = [reserve(11), reserve(14)];
  expect(await reserve(20)).toMatchObject(busy);
  await unlock();
  for (const answer of await Promise.all([first, ...queued])) expect(answer).toMatchObject(reserved);
  await untilOrdersAre('waiting', 0);
  await untilOrdersAre('running', 0);
});

test('an order that has waited too long is refused in its turn, and its wait is exported', async () => {
  await start({ RESERVATIONS_WAIT_MS: '100' });
  const count = async () =>
    Number((await linesOf('storefront_reservation_wait_seconds_count'))[0]?.split(' ')[1]);
  const before = await count();
  const unlock = await lockItem(store.pool, 12);
  const first = reserve(12);
  await untilOrdersAre('running', 1);
  const late = reserve(11);
  const arrived = performance.now();
  while (performance.now() < arrived + 101) await nextMoment();
  await unlock();
  expect(await first).toMatchObject(reserved);
  expect(await late).toMatchObject(busy);
  expect((await count()) - before).toBe(2);
});
