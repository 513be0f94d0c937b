import { refusals } from '@ticket-storefront/order-port';
import fc from 'fast-check';
import { lockItem } from '../testing/lock-item';
import { requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { releaseOrder } from './release-order';
import { type Release, releaseAttempts } from './repository';

let store: TestStore;
let other: TestStore;
beforeAll(async () => {
  [store, other] = await Promise.all([startTestStore(), startTestStore()]);
});
afterAll(() => Promise.all([store.stop(), other.stop()]));

/** An order of one or two kinds of tickets: some have a ticket of an offer, some a payment, and some are no longer pending. */
const placed = fc.record({
  twelve: fc.integer({ min: 1, max: 3 }),
  twenty: fc.nat(2),
  offer: fc.option(fc.constantFrom('lasts', 'is over'), { freq: 2 }),
  isPaid: fc.nat(4).map((one) => one === 0),
  status: fc.constantFrom('pending', 'pending', 'pending', 'completed', 'abandoned'),
});

const wanted = fc.record({
  order: fc.nat(),
  attempt: fc.constantFrom(1, 1, 1, 2),
  payment: fc.constantFrom('cannot-come', 'may-come'),
  isDeclined: fc.boolean(),
});

type Placed = typeof placed extends fc.Arbitrary<infer Value> ? Value : never;

async function startAnew({ pool }: TestStore): Promise<void> {
  await pool.query('truncate orders, ticket_interests cascade');
  await pool.query(
    `update ticketing_items set sold_count = 0, held_count = 0, sales_limit = 50, capacity = 50, sold_elsewhere = 0
     where id in (12, 20)`,
  );
}

async function place(
  { services, pool }: TestStore,
  request: ReturnType<typeof requestedOrder>,
  details: Placed,
) {
  expect(await services.reserve(request)).toMatchObject({ kind: 'reserved' });
  const { referenceID } = request;
  const values = [referenceID, details.status, details.isPaid ? `paid ${referenceID}` : null];
  await pool.query('update orders set status = $2 where reference_id = $1', values.slice(0, 2));
  await pool.query('update order_attempts set payment_id = $2 where reference_id = $1', [
    referenceID,
    values[2],
  ]);
  if (details.offer === null) return;
  await pool.query(
    `insert into ticket_interests (item_id, email, language, waits_for, offered_until, visitor, reference_id, attempt)
     values (12, $1 || '@example.com', 'en', 'ticket', now() + $2::interval, 'visitor', $1, 1)`,
    [referenceID, details.offer === 'lasts' ? '1 hour' : '-1 hour'],
  );
}

const stateOf = async ({ pool }: TestStore) => ({
  items: (await pool.query('select id, held_count, sold_count, capacity from ticketing_items order by id'))
    .rows,
  orders: (
    await pool.query(
      `select reference_id, status, attempt, refusal, customer, email, visitor, payment_id, ended_at is null as is_open,
         next_check_at is null as is_forgotten
       from orders join order_attempts using (reference_id, attempt) order by reference_id`,
    )
  ).rows,
  offers: (await pool.query('select email, reference_id, attempt from ticket_interests order by email')).rows,
});

test('a batch of releases gives what they would have given one after the other', async () => {
  const outcomes = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(
      fc.array(placed, { minLength: 1, maxLength: 6 }),
      fc.array(wanted, { minLength: 2, maxLength: 12 }),
      fc.nat(4),
      async (orders, list, lowered) => {
        const requests = orders.map(({ twelve, twenty }) =>
          requestedOrder(store, { lines: { 12: twelve, ...(twenty && { 20: twenty }) } }),
        );
        for (const each of [store, other]) {
          await startAnew(each);
          for (const [index, request] of requests.entries()) {
            const details = orders[index];
            if (details) await place(each, request, details);
          }
          // A limit that was lowered below what is taken gets what comes back.
          await each.pool.query(
            'update ticketing_items set sales_limit = $1, capacity = greatest($1, held_count) where id = 12',
            [lowered],
          );
        }
        const releases = list.map(({ order, attempt, payment, isDeclined }): Release => {
          const request = requests[order % requests.length];
          const refusal = isDeclined ? refusals.declined('Declined.') : refusals.processorUnreachable;
          return { referenceID: request?.referenceID ?? '', attempt, payment, refusal };
        });
        const batch = await releaseAttempts(store.services.database, releases);
        const singly: boolean[] = [];
        for (const release of releases) {
          singly.push(...(await releaseAttempts(other.services.database, [release])));
        }
        expect(batch).toEqual(singly);
        expect(await stateOf(store)).toEqual(await stateOf(other));
        for (const outcome of singly) outcomes.add(outcome);
      },
    ),
    { numRuns: 25 },
  );
  expect(outcomes).toEqual(new Set([true, false]));
});

describe('releases of one moment', () => {
  beforeEach(() => startAnew(store));

  const reserveOne = async () => {
    const { referenceID } = await reserveOf(1, 12);
    return { referenceID, attempt: 1, eventId: 1 };
  };
  async function reserveOf(eventId: number, item: number) {
    const request = requestedOrder(store, { eventId, lines: { [item]: 1 } });
    expect(await store.services.reserve(request)).toMatchObject({ kind: 'reserved' });
    return request;
  }
  const release = (key: { referenceID: string; attempt: number; eventId: number }) =>
    releaseOrder(store.services, key, refusals.processorUnreachable);
  const heldCount = async () =>
    (await store.pool.query('select held_count from ticketing_items where id = 12')).rows[0].held_count;

  test('the other orders of a batch are released when the database refuses one', async () => {
    const keys = [await reserveOne(), await reserveOne(), await reserveOne(), await reserveOne()];
    const [, , bad] = keys;
    await store.pool.query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
       create trigger refuse before update on orders for each row
         when (new.status = 'refused' and new.reference_id = '${bad?.referenceID}') execute function refuse()`,
    );
    const answers = await Promise.allSettled(keys.map(release));
    expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value)).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(await heldCount()).toBe(1);
    await store.pool.query('drop trigger refuse on orders');
  });

  test('an order of another event is released while a ticket is locked', async () => {
    const key = await reserveOne();
    const { referenceID } = await reserveOf(2, 22);
    const unlock = await lockItem(store.pool, 12);
    const stuck = release(key);
    expect(await release({ referenceID, attempt: 1, eventId: 2 })).toBe(true);
    await unlock();
    expect(await stuck).toBe(true);
  });
});
