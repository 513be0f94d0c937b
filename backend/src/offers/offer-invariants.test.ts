import { randomUUID } from 'node:crypto';
import { refusals } from '@ticket-storefront/order-port';
import fc from 'fast-check';
import { storeDataset } from '../catalog/prepare-database';
import { completeOrder } from '../orders/complete-order';
import { releaseOrder } from '../orders/release-order';
import { brokenInvariants } from '../testing/fuzz/broken-invariants';
import { requestedOrder } from '../testing/order-bodies';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { endInterest, openOffer, saveInterest } from './interests';
import { makeOffers } from './make-offers';
import { createOfferLinks } from './offer-links';

const item = 20;
const links = createOfferLinks({ key: visitorKey, storefront: 'http://shop.example' });

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore({ environment: { DATABASE_LOCK_MS: '20000' } });
});
afterAll(() => store.stop());

/** What may happen to the ticket: people wait, are offered one, open, use, let pass or end it, while others order and limits change. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait' as const), person: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('offer' as const), person: fc.constant(0) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), person: fc.nat(2) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('order' as const), person: fc.nat(3) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('pay' as const, 'release' as const), person: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('limit' as const), person: fc.integer({ min: 1, max: 4 }) }),
  },
  // One who opens an offer and orders at once.
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('use' as const), person: fc.nat(2) }) },
  fc.record({ kind: fc.constant('end' as const), person: fc.nat(2) }),
  fc.record({ kind: fc.constant('pass' as const), person: fc.constant(0) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

let reserved: string[] = [];
let payments = 0;
let visitors: string[] = [];

async function startAnew(): Promise<void> {
  reserved = [];
  visitors = Array.from({ length: 8 }, () => randomUUID());
  await store.pool.query('truncate orders, ticket_interests, outbox_emails cascade');
  // Sold out, so that people wait.
  await store.pool.query(
    'update ticketing_items set sold_count = 0, held_count = 0, capacity = case id when $1 then 0 else capacity end',
    [item],
  );
}

const emailOf = (person: number) => `person${person}@example.com`;

async function idOf(person: number): Promise<string | null> {
  const { rows } = await store.pool.query('select id from ticket_interests where email = $1', [
    emailOf(person),
  ]);
  return rows[0]?.id ?? null;
}

async function take({ kind, person }: Step): Promise<void> {
  const { database } = store.services;
  if (kind === 'use') {
    await take({ kind: 'open', person });
    return take({ kind: 'order', person });
  }
  const id = kind === 'open' || kind === 'end' ? await idOf(person) : null;
  if (kind === 'wait') {
    await saveInterest(database, { eventId: 1, itemId: item, email: emailOf(person), language: 'en' });
  } else if (kind === 'offer') {
    await Promise.all([1, 2].map(() => makeOffers({ database, links, offerHours: 12 })));
  } else if (kind === 'pass') {
    await store.pool.query(
      `update ticket_interests set offered_until = now() where offered_until is not null`,
    );
  } else if (kind === 'open') {
    if (id) await openOffer(database, id, visitors[person] ?? '');
  } else if (kind === 'end') {
    if (id) await endInterest(database, id);
  } else if (kind === 'order') {
    const request = requestedOrder(
      store,
      { lines: { [item]: 1 } },
      { visitor: visitors[person] ?? null, networks: null },
    );
    const customer = { ...request.customer, email: emailOf(person), confirmEmail: emailOf(person) };
    const { kind: outcome } = await store.services.reserve({ ...request, customer });
    if (outcome === 'reserved') reserved.push(request.referenceID);
  } else if (kind === 'limit') {
    const items = store.dataset.ticketing_items.filter(({ id }) => id === item);
    const limited = items.map((each) => ({ ...each, sales_limit: person }));
    await storeDataset(database, { events: [], ticketing_items: limited, promo_codes: [] });
  } else {
    const referenceID = reserved[person % Math.max(1, reserved.length)];
    if (!referenceID) return;
    const key = { referenceID, attempt: 1, eventId: 1 };
    payments += 1;
    const payment = { paymentId: `paid-${payments}`, amountCents: 1, isFinal: true };
    if (kind === 'pay') await completeOrder(store.services, key, payment);
    else await releaseOrder(store.services, key, refusals.declined('Declined.'), 'may-come');
  }
}

/** How many orders used an offer, and how many offers were made. */
async function countOffers() {
  const { rows } = await store.pool.query(
    `select (select count(*)::int from outbox_emails where message_id like 'offer-%') as made,
      (select count(*)::int from ticket_interests where reference_id is not null) as "inOrders"`,
  );
  return rows[0];
}

test('under any interleaving of offers and orders held tickets are theirs, and no more is sold and held than there is', async () => {
  const seen = { made: 0, inOrders: 0 };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 3, maxLength: 8 }), { minLength: 6, maxLength: 10 }),
      async (rounds) => {
        await startAnew();
        for (const round of rounds) {
          await Promise.all(round.map(take));
          expect(await brokenInvariants(store.pool)).toEqual([]);
          seen.inOrders += (await countOffers()).inOrders;
        }
        seen.made += (await countOffers()).made;
      },
    ),
    { numRuns: 25 },
  );
  // Otherwise the steps would no longer reach them.
  expect(seen.made).toBeGreaterThan(10);
  expect(seen.inOrders).toBeGreaterThan(0);
}, 300_000);
