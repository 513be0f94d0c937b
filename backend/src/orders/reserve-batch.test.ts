import type { RequestedOrder, Reservation } from '@ticket-storefront/order-port';
import { networksOfAddress } from '@ticket-storefront/server/visitors';
import fc from 'fast-check';
import { requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import type { HoldLimits } from './model/checked-order';
import { reserveOrders } from './reserve-order';

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
