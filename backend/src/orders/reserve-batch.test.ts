import type { RequestedOrder, Reservation } from '@ticket-storefront/order-port';
import { networksOfAddress } from '@ticket-storefront/server/visitors';
import fc from 'fast-check';
import { lockItem } from '../testing/lock-item';
import { requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import type { HoldLimits } from './model/checked-order';
import { createReservations, reserveOrders } from './reserve-order';

let store: TestStore;
let other: TestStore;
beforeAll(async () => {
  [store, other] = await Promise.all([startTestStore(), startTestStore()]);
});
afterAll(() => Promise.all([store.stop(), other.stop()]));

const limits: HoldLimits = {
  ordersPerVisitor: 2,
  ordersPerAddress: 3,
  sharePerAddress: 60,
  ticketsPerOrder: 10,
  addressKey: 'key',
};

/** What may be ordered: few tickets of two kinds, by few visitors in two networks, some with a code for one order. */
const wanted = fc.record({
  twelve: fc.nat(3),
  twenty: fc.nat(3),
  visitor: fc.option(fc.constantFrom('ada', 'bob', 'cyd')),
  address: fc.option(fc.constantFrom('192.0.2.1', '198.51.100.1')),
  promo: fc.option(fc.constantFrom('ONCE', 'TENTH', 'NONE'), { freq: 3 }),
  isProven: fc.boolean(),
  isStale: fc.nat(9).map((one) => one === 0),
  /** An earlier request again, or another order under its reference. */
  repeats: fc.option(fc.record({ of: fc.nat(), isSame: fc.boolean() }), { freq: 3 }),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer Value> ? Value : never;

function requestsOf(list: readonly Wanted[]): readonly RequestedOrder[] {
  const requests: RequestedOrder[] = [];
  for (const { twelve, twenty, visitor, address, promo, isProven, isStale, repeats } of list) {
    const lines = Object.fromEntries(Object.entries({ 12: twelve, 20: twenty }).filter(([, count]) => count));
    if (Object.keys(lines).length === 0) continue;
    const networks = address === null ? null : networksOfAddress(address);
    const earlier = repeats ? requests[repeats.of % Math.max(1, requests.length)] : undefined;
    if (earlier && repeats?.isSame) {
      requests.push({ ...earlier });
      continue;
    }
    const request = requestedOrder(
      store,
      { lines, ...(promo && promo !== 'NONE' && { promo }) },
      { visitor, networks },
    );
    requests.push({
      ...request,
      isVisitorProven: isProven,
      ...(promo === 'NONE' && { promoUid: 'NONE' }),
      ...(isStale && { totals: { ...request.totals, subtotal: request.totals.subtotal + 1 } }),
      ...(earlier && { referenceID: earlier.referenceID }),
    });
  }
  return requests;
}

async function startAnew(): Promise<void> {
  for (const { pool } of [store, other]) {
    await pool.query('truncate orders cascade');
    await pool.query('update ticketing_items set sold_count = 0, held_count = 0');
    await pool.query('update ticketing_items set capacity = 5 where id = 12');
    await pool.query('update ticketing_items set capacity = 6 where id = 20');
  }
}

const stateOf = async ({ pool }: TestStore) => ({
  items: (await pool.query('select id, held_count, sold_count from ticketing_items order by id')).rows,
  orders: (
    await pool.query(
      `select reference_id, status, attempt, fingerprint, refusal from orders
       join order_attempts using (reference_id, attempt) order by reference_id`,
    )
  ).rows,
});

const answerOf = (answer: Reservation) =>
  answer.kind === 'refused'
    ? answer.refusal
    : { kind: answer.kind, order: { ...('by' in answer ? answer.by : answer.order), attempt: null } };

test('a batch of orders gets the answers and tickets that the orders would have got one after the other', async () => {
  const kinds = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(wanted, { minLength: 2, maxLength: 12 }), async (list) => {
      await startAnew();
      const requests = requestsOf(list);
      if (requests.length === 0) return;
      const batch = await reserveOrders(store.services.database, limits, requests);
      const singly: Reservation[] = [];
      for (const request of requests) {
        singly.push(...(await reserveOrders(other.services.database, limits, [request])));
      }
      expect(batch.map(answerOf)).toEqual(singly.map(answerOf));
      expect(await stateOf(store)).toEqual(await stateOf(other));
      for (const answer of singly) {
        const kind = answer.kind === 'refused' ? answer.refusal.reason : answer.kind;
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      }
    }),
    { numRuns: 50 },
  );
  // Otherwise the requests would no longer meet.
  const met = ['reserved', 'known', 'taken', 'busy', 'in-other-carts', 'promo-unavailable'];
  expect([...kinds.keys()]).toEqual(expect.arrayContaining(met));
});

describe('orders of one moment', () => {
  beforeEach(async () => {
    await startAnew();
    await store.pool.query('update ticketing_items set capacity = 50 where id = 12');
  });
  const one = (details = {}) => ({ ...requestedOrder(store, { lines: { 12: 1 } }), ...details });
  const heldCount = async () =>
    (await store.pool.query('select held_count from ticketing_items where id = 12')).rows[0].held_count;
  const kindsOf = (answers: readonly PromiseSettledResult<Reservation>[]) =>
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.kind : answer.status));

  test('the other orders of a batch are reserved when the database refuses one', async () => {
    await store.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse before insert on order_attempts for each row
         when (new.email = 'bad@example.com') execute function refuse()`,
    );
    const { customer } = one();
    const bad = one({ customer: { ...customer, email: 'bad@example.com' } });
    const answers = await Promise.allSettled([one(), one(), bad, one()].map(store.services.reserve));
    expect(kindsOf(answers)).toEqual(['reserved', 'reserved', 'rejected', 'reserved']);
    expect(await heldCount()).toBe(3);
    await store.pool.query('drop trigger refuse on order_attempts');
  });

  test('a batch whose connection is lost holds nothing, and its orders can be placed again', async () => {
    const unlock = await lockItem(store.pool, 12);
    const requests = Array.from({ length: 20 }, () => one());
    const lost = Promise.allSettled(requests.map(store.services.reserve));
    let ended = 0;
    while (ended === 0) {
      const { rowCount } = await store.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%store_orders%'`,
      );
      ended = rowCount ?? 0;
    }
    expect(new Set(kindsOf(await lost))).toEqual(new Set(['rejected']));
    await unlock();
    expect(await heldCount()).toBe(0);
    expect(kindsOf(await Promise.allSettled(requests.map(store.services.reserve)))).toEqual(
      requests.map(() => 'reserved'),
    );
  });

  test('two processes hold each of the last tickets once', async () => {
    const turns = { atOnce: 2, maxWaiting: 1000, maxWaitMs: 10_000 };
    const processes = [1, 2].map(() => createReservations(store.services.database, limits, turns));
    const answers = await Promise.allSettled(
      Array.from({ length: 60 }).flatMap(() => processes.map((reserve) => reserve(one()))),
    );
    const kinds = kindsOf(answers);
    expect(kinds.filter((kind) => kind === 'reserved')).toHaveLength(50);
    expect(kinds.filter((kind) => kind === 'refused')).toHaveLength(70);
    expect(await heldCount()).toBe(50);
  });

  test('two processes hold as many orders of a network as it may have, no more and no fewer', async () => {
    const turns = { atOnce: 2, maxWaiting: 1000, maxWaitMs: 10_000 };
    const processes = [11, 14].map((item) => ({
      item,
      reserve: createReservations(store.services.database, limits, turns),
    }));
    const counts: number[] = [];
    for (let round = 0; round < 20; round++) {
      const client = { visitor: null, networks: networksOfAddress(`198.${round}.0.1`) };
      const orders = processes.flatMap(({ item, reserve }) =>
        Array.from({ length: 3 }, () => reserve(requestedOrder(store, { lines: { [item]: 1 } }, client))),
      );
      counts.push(kindsOf(await Promise.allSettled(orders)).filter((kind) => kind === 'reserved').length);
    }
    expect(counts).toEqual(counts.map(() => limits.ordersPerAddress));
  });

  test('a locked ticket delays no order of another ticket from the same network', async () => {
    const client = { visitor: null, networks: networksOfAddress('192.0.2.1') };
    const reserve = (item: number) =>
      reserveOrders(store.services.database, limits, [
        requestedOrder(store, { lines: { [item]: 1 } }, client),
      ]);
    const unlock = await lockItem(store.pool, 12);
    const locked = reserve(12);
    expect(await reserve(11)).toMatchObject([{ kind: 'reserved' }]);
    await unlock();
    expect(await locked).toMatchObject([{ kind: 'reserved' }]);
  });
});
