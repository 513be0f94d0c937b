import { refusals } from '@ticket-storefront/order-port';
import fc from 'fast-check';
import { storeDataset } from '../catalog/prepare-database';
import { requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { completeOrder } from './complete-order';
import { releaseOrder } from './release-order';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { DATABASE_LOCK_MS: '20000' } });
});
afterAll(() => store.stop());

/** What may happen to the tickets 12 and 20: `order` picks one of those that were reserved. */
const step = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('reserve' as const), twelve: fc.nat(3), twenty: fc.nat(2) }),
  },
  fc.record({ kind: fc.constantFrom('pay' as const, 'release' as const), order: fc.nat() }),
  fc.record({ kind: fc.constant('limit' as const), limit: fc.integer({ min: 0, max: 12 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let reserved: string[] = [];
let payments = 0;

/** Takes all orders back: tickets that stay sold would leave the next rounds none to reserve. */
async function startAnew(): Promise<void> {
  reserved = [];
  await store.pool.query('truncate orders cascade');
  await store.pool.query('update ticketing_items set sold_count = 0, held_count = 0');
}

async function take(done: Step): Promise<void> {
  const { database } = store.services;
  if (done.kind === 'reserve') {
    const lines = Object.fromEntries(
      [
        [12, done.twelve],
        [20, done.twenty],
      ].filter(([, quantity]) => quantity),
    );
    if (Object.keys(lines).length === 0) return;
    const request = requestedOrder(store, { lines });
    const { kind } = await store.services.reserve(request);
    if (kind === 'reserved') reserved.push(request.referenceID);
    return;
  }
  if (done.kind === 'limit') {
    const { ticketing_items } = store.dataset;
    const items = ticketing_items
      .filter(({ id }) => id === 20)
      .map((item) => ({ ...item, sales_limit: done.limit }));
    await storeDataset(database, { events: [], ticketing_items: items, promo_codes: [] });
    return;
  }
  const referenceID = reserved[done.order % reserved.length];
  if (!referenceID) return;
  const key = { referenceID, attempt: 1, eventId: 1 };
  payments += 1;
  // A payment of an order that was released comes late.
  if (done.kind === 'release') await releaseOrder(store.services, key, refusals.processorUnreachable);
  else await completeOrder(store.services, key, { paymentId: `p${payments}`, amountCents: 1, isFinal: true });
}

/** Items whose counts differ from what their orders hold and have bought, or exceed their capacity. */
async function findBroken() {
  const { rows } = await store.pool.query(
    `select id, capacity, sold_count, held_count, sold, held from ticketing_items left join (
       select item_id, coalesce(sum(quantity) filter (where status = 'completed'), 0) as sold,
         coalesce(sum(quantity) filter (where status = 'pending'), 0) as held
       from order_lines join orders using (reference_id, attempt) group by item_id
     ) as counted on item_id = id
     where sold_count <> coalesce(sold, 0) or held_count <> coalesce(held, 0) or sold_count + held_count > capacity`,
  );
  return rows;
}

test('never sells a ticket twice, and holds exactly the tickets of open orders, under any interleaving', async () => {
  let reservedInAll = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 6 }),
      async (rounds) => {
        await startAnew();
        for (const round of rounds) {
          await Promise.all(round.map(take));
          expect(await findBroken()).toEqual([]);
        }
        reservedInAll += reserved.length;
      },
    ),
    { numRuns: 25 },
  );
  expect(reservedInAll).toBeGreaterThan(50);
});
