import fc from 'fast-check';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { admitBatch } from './batch';
import { endAdmissions, endSettled, enterCheckout, forgetAdmissions, forgetHolder } from './enter-checkout';
import type { AdmissionLimits } from './room';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());
beforeEach(() => store.pool.query('truncate admissions, waiting_rooms'));

const limits: AdmissionLimits = {
  perEvent: 2,
  inAll: 4,
  perNetwork: 20,
  perWideNetwork: 80,
  apartMs: 1,
  soonestMs: (buyers) => buyers,
  withoutOrderMs: 90_000,
  idleMs: 180_000,
  maxMs: 900_000,
};
const withoutShares = { perNetwork: 1_000_000, perWideNetwork: 1_000_000 };
/** A network in the same /16 or /48 as all others of that number. */
const networkAt = (network: number | string, wideNetwork: number | string = network) => ({
  network: `network ${network}`,
  wideNetwork: `around ${wideNetwork}`,
});
type At = ReturnType<typeof networkAt> | null;
/** As the route does for those who ask at once. */
const enterAs = (
  by: AdmissionLimits,
  eventId: number,
  holders: readonly string[],
  at: (holder: string) => At = () => null,
) =>
  admitBatch(
    store.services.database,
    by,
    eventId,
    holders.map((holder) => ({ holder, networks: at(holder) })),
  );
const enterBy = async (by: AdmissionLimits, eventId: number, holder: string, at: At = null) =>
  (await enterAs(by, eventId, [holder], () => at)).get(holder)?.kind ?? 'no-event';
const enter = (eventId: number, holder: string, at: At = null) => enterBy(limits, eventId, holder, at);
const orderBy = (by: AdmissionLimits, eventId: number, holder: string, at: At = null) =>
  enterCheckout(store.services.database, by, { eventId, holder, networks: at });

/** Moves every time that is stored into the past: so much later it is now. */
const wait = (ms: number) =>
  store.pool.query(
    `with passed as (
       select $1 * interval '1 millisecond' as span
     ), turns as (
       update waiting_rooms set turns_until = turns_until - span from passed
     )
     update admissions set asked_at = asked_at - span, admitted_at = admitted_at - span,
       room_until = room_until - span, alive_until = alive_until - span, ended_at = ended_at - span
     from passed`,
    [ms],
  );

interface Row {
  readonly event_id: number;
  readonly place: number;
  /** 1 for a place beyond the share of its network. */
  readonly line: number;
  readonly state: 'admitted' | 'gave way' | 'waiting' | 'passed over';
}

/** Who is admitted and who waits, in the order of their places. */
const rows = async (): Promise<Row[]> =>
  (
    await store.pool.query(
      `select event_id, place, line, case
         when admitted_at is not null and room_until > now() then 'admitted'
         when admitted_at is not null then 'gave way'
         when alive_until > now() then 'waiting' else 'passed over' end as state
       from admissions where ended_at is null and (admitted_at is null or alive_until > now()) order by place`,
    )
  ).rows;

type Step =
  | { readonly kind: 'ask'; readonly eventId: number; readonly holders: readonly string[] }
  | { readonly kind: 'order' | 'leave'; readonly eventId: number; readonly holder: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'sweep' };

const eventId = fc.constantFrom(1, 2);
const holder = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
/** Half of them come from one network, which has room for one. */
const narrow: AdmissionLimits = { ...limits, perNetwork: 1 };
const networkOf = (name: string) => networkAt('abc'.includes(name) ? 'abc' : name);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('order' as const), eventId, holder }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      eventId,
      holders: fc.uniqueArray(holder, { minLength: 1 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), eventId, holder }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.nat({ max: 400_000 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep' as const) }) },
);

async function take(next: Step): Promise<void> {
  switch (next.kind) {
    case 'order':
      await orderBy(narrow, next.eventId, next.holder, networkOf(next.holder));
      return;
    case 'ask':
      await enterAs(narrow, next.eventId, next.holders, networkOf);
      return;
    case 'leave':
      return forgetHolder(store.services.database, next);
    case 'wait':
      await wait(next.ms);
      // No place may end in the middle of the next step: a network would get its share back, and the line change, by the clock.
      await store.pool.query(
        `update admissions set alive_until = alive_until - interval '5 seconds'
         where alive_until between now() and now() + interval '5 seconds'`,
      );
      return;
    case 'sweep':
      return endAdmissions(store.services.database);
  }
}

test('never admits more buyers than the room, out of order, or beyond a network’s share while others wait', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await store.pool.query('delete from admissions; delete from waiting_rooms');
      for (const next of steps) {
        const before = await rows();
        await take(next);
        const after = await rows();
        const within = after.filter(({ state, line }) => state === 'admitted' && line === 0);
        expect(within.length).toBeLessThanOrEqual(narrow.inAll);
        for (const id of [1, 2]) {
          const ofEvent = ({ event_id }: Row) => event_id === id;
          expect(within.filter(ofEvent).length).toBeLessThanOrEqual(narrow.perEvent);
          const hasPlace = (one: Row) => (other: Row) => ofEvent(other) && other.place === one.place;
          const isNew = (row: Row) => !before.some((one) => hasPlace(row)(one) && one.state === 'admitted');
          const entered = after.filter((row) => ofEvent(row) && row.state === 'admitted' && isNew(row));
          const lastOf = (line: number) =>
            Math.max(0, ...entered.filter((row) => row.line === line).map(({ place }) => place));
          const firstOf = (line: number) =>
            after.find((row) => ofEvent(row) && row.line === line && row.state === 'waiting')?.place ??
            Number.POSITIVE_INFINITY;
          expect(firstOf(0)).toBeGreaterThan(lastOf(0));
          expect(firstOf(1)).toBeGreaterThan(lastOf(1));
          if (lastOf(1) > 0) expect(firstOf(0)).toBe(Number.POSITIVE_INFINITY);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('admits simultaneous visitors in the order of their places, up to the limit', async () => {
  const comers = Array.from({ length: 30 }, (_, index) => `visitor-${index}`);
  const kinds = await Promise.all(comers.map((comer) => enter(1, comer)));
  expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(2);
  expect((await rows()).map(({ place, state }) => [place, state])).toEqual(
    comers.map((_, index) => [index + 1, index < 2 ? 'admitted' : 'waiting']),
  );
});

test('an order alone enters while there is room, and takes no place in line from those whose pages poll', async () => {
  const comers = Array.from({ length: 30 }, (_, index) => `order-${index}`);
  const kinds = await Promise.all(comers.map((comer) => orderBy(limits, 1, comer)));
  expect(kinds.filter((kind) => kind === 'admitted').length).toBeLessThanOrEqual(2);
  await enterAs(limits, 1, ['a', 'b', 'c']);
  expect(await enter(1, 'b')).toBe('waiting');
  const line = (await rows()).filter(({ state }) => state === 'waiting');
  await Promise.all(comers.map((comer) => orderBy(limits, 1, comer)));
  expect((await rows()).filter(({ state }) => state === 'waiting')).toEqual(line);
});

test.each([
  ['30 orders alone leave the next buyer the first in line', orderBy, 0],
  ['30 clients who have requested places are ahead of the next buyer', enterBy, 28],
])('%s', async (_, take, before) => {
  for (let client = 0; client < 30; client += 1) await take(limits, 1, `client-${client}`);
  expect(await enterAs(limits, 1, ['buyer'])).toEqual(
    new Map([['buyer', expect.objectContaining({ kind: 'waiting', before })]]),
  );
});

test('gives each visitor one place when two processes are polled at once, in any order', async () => {
  const comers = Array.from({ length: 50 }, (_, index) => `visitor-${index}`);
  const asks = Array.from({ length: 20 }, (_, index) =>
    enterAs(limits, 1, index % 2 ? comers : comers.toReversed()),
  );
  const entries = await Promise.all([...asks, endAdmissions(store.services.database)]);
  const kinds = entries.slice(0, -1).flatMap((answers) => [...(answers?.values() ?? [])]);
  expect(kinds).toHaveLength(20 * comers.length);
  const standing = await rows();
  expect(standing.filter(({ state }) => state === 'admitted')).toHaveLength(2);
  expect(new Set(standing.map(({ place }) => place)).size).toBe(comers.length);
});

test('skips a place soon after a missed poll, counts it before nobody, and restores it at the next poll', async () => {
  for (const comer of ['a', 'b', 'c', 'd']) await enter(1, comer);
  const waiting = (before: number) => expect.objectContaining({ kind: 'waiting', before });
  expect(await enterAs(limits, 1, ['c', 'd'])).toEqual(
    new Map([
      ['c', waiting(0)],
      ['d', waiting(1)],
    ]),
  );
  // Each polls after a second, or a fifth more.
  await wait(5500);
  expect(await enterAs(limits, 1, ['d'])).toEqual(new Map([['d', waiting(1)]]));
  await wait(1000);
  expect(await enterAs(limits, 1, ['d'])).toEqual(new Map([['d', waiting(0)]]));
  await endAdmissions(store.services.database);
  expect(await enterAs(limits, 1, ['c', 'd'])).toEqual(
    new Map([
      ['c', waiting(0)],
      ['d', waiting(1)],
    ]),
  );
  await wait(10_000);
  await forgetHolder(store.services.database, { eventId: 1, holder: 'a' });
  expect(await enter(1, 'd')).toBe('admitted');
  await forgetHolder(store.services.database, { eventId: 1, holder: 'b' });
  expect(await enter(1, 'c')).toBe('admitted');
});

test('does not skip a place far back in the line before its next poll is due', async () => {
  const slow = { ...limits, apartMs: 1000, soonestMs: (buyers: number) => 1000 * buyers };
  const comers = Array.from({ length: 40 }, (_, index) => `visitor-${index}`);
  await enterAs(slow, 1, comers);
  // The page polls after 28 seconds and a fifth more, at the latest.
  await wait(37_000);
  expect((await rows()).filter(({ state }) => state === 'waiting').length).toBeGreaterThanOrEqual(5);
  const entries = await enterAs(slow, 1, comers.slice(-1));
  expect(entries.get('visitor-39')).toMatchObject({ kind: 'waiting' });
});

test('keeps a buyer admitted while the checkout polls, for at most fifteen minutes', async () => {
  for (const comer of ['a', 'b', 'c']) await enter(1, comer);
  for (let minute = 0; minute < 14; minute += 2) {
    await wait(120_000);
    expect(await enter(1, 'a')).toBe('admitted');
  }
  await enter(1, 'c');
  await wait(60_000);
  expect(await enter(1, 'c')).toBe('admitted');
  await enter(1, 'd');
  expect(await enter(1, 'a')).toBe('waiting');
});

test('admits a waiting visitor instead of a buyer without an order after 90 seconds, and still accepts that order', async () => {
  for (const comer of ['a', 'b', 'c']) await enter(1, comer);
  const order = (holder: string, reference: string) =>
    enterCheckout(store.services.database, limits, { eventId: 1, holder, networks: null }, reference);
  const pending = `insert into orders (reference_id, status, attempt) values ($1, 'pending', 1)`;
  expect(await order('a', 'ORDER-OF-A')).toBe('admitted');
  await store.pool.query(pending, ['ORDER-OF-A']);
  await wait(85_000);
  for (const comer of ['b', 'c']) await enterAs(limits, 1, [comer]);
  expect((await rows()).map(({ state }) => state)).toEqual(['admitted', 'admitted', 'waiting']);
  await wait(6000);
  expect(await enter(1, 'c')).toBe('admitted');
  expect((await rows()).map(({ state }) => state)).toEqual(['admitted', 'gave way', 'admitted']);
  expect(await order('b', 'ORDER-OF-B')).toBe('admitted');
  expect(await enter(1, 'd')).toBe('waiting');
  expect((await rows()).map(({ state }) => state)).toEqual(['admitted', 'admitted', 'admitted', 'waiting']);
  // Refused: none of that reference is stored.
  await endSettled(store.services.database, limits, ['ORDER-OF-B']);
  await endSettled(store.services.database, limits, ['ORDER-OF-A']);
  expect((await rows()).map(({ state }) => state)).toEqual(['admitted', 'gave way', 'admitted', 'waiting']);
  await store.pool.query(`update orders set status = 'completed'`);
  await endSettled(store.services.database, limits, ['ORDER-OF-A']);
  expect(await enter(1, 'd')).toBe('admitted');
});

test('frees the room of a page that was admitted while suspended once its poll is overdue', async () => {
  for (const comer of ['a', 'b', 'c', 'd']) await enter(1, comer);
  await forgetHolder(store.services.database, { eventId: 1, holder: 'a' });
  expect(await enter(1, 'd')).toBe('waiting');
  expect((await rows()).map(({ state }) => state)).toEqual(['admitted', 'admitted', 'waiting']);
  await wait(10_000);
  expect(await enter(1, 'd')).toBe('admitted');
  expect((await rows()).map(({ state }) => state)).toEqual(['admitted', 'gave way', 'admitted']);
  expect(await enter(1, 'c')).toBe('admitted');
});

test('leaves room for the next event, however many buyers an event has', async () => {
  const shop = { ...limits, perEvent: 100, inAll: 24 };
  const ask = async (eventId: number, count: number) => {
    const comers = Array.from({ length: count }, (_, index) => `visitor ${index} of ${eventId}`);
    const entries = [...(await enterAs(shop, eventId, comers)).values()];
    return entries.filter(({ kind }) => kind === 'admitted').length;
  };
  expect(await ask(1, 30)).toBe(12);
  expect(await ask(2, 30)).toBe(6);
  expect(await ask(3, 30)).toBe(3);
  expect(await ask(4, 1)).toBe(1);
  // Fewer where another event is hot, once those who were let in before are gone.
  await wait(900_000);
  expect(await ask(2, 5)).toBe(5);
  expect(await ask(1, 30)).toBe(10);
});

test.each([
  ['gives a crowd of one network only the room that no other network needs', {}, 20, 'admitted'],
  [
    'without the share of a network, its crowd takes the room that others need',
    withoutShares,
    450,
    'waiting',
  ],
])('%s', async (_, changes, ofCrowd, entry) => {
  const shop = { ...limits, perEvent: 300, inAll: 600, ...changes };
  const crowd = Array.from({ length: 320 }, (_, index) => `token ${index}`);
  const enterAll = async () => {
    for (const eventId of [1, 2]) {
      for (let first = 0; first < crowd.length; first += 160) {
        await enterAs(shop, eventId, crowd.slice(first, first + 160), () => networkAt('crowd'));
      }
    }
  };
  await enterAll();
  await wait(2000);
  await enterAll();
  const within = (await rows()).filter(({ state, line }) => state === 'admitted' && line === 0);
  expect(within).toHaveLength(ofCrowd);
  expect((await rows()).filter(({ state }) => state === 'admitted').length).toBeGreaterThan(300);
  for (const eventId of [1, 2]) {
    await wait(2000);
    expect(await enterBy(shop, eventId, 'buyer', networkAt(eventId))).toBe(entry);
  }
  await wait(2000);
  expect(await enterBy(shop, 3, 'buyer', networkAt(3))).toBe('admitted');
});

test.each([
  ['places newcomers behind only the share of a crowd of one network', {}, 20, 1009],
  ['without the share of a network, newcomers are behind its whole crowd', withoutShares, 1000, 999],
])('%s', async (_, changes, ahead, aheadOfLast) => {
  const shares = { ...limits, ...changes };
  for (const comer of ['first', 'second']) await enterAs(shares, 1, [comer], networkAt);
  const crowd = Array.from({ length: 1000 }, (_, index) => `token ${index}`);
  await enterAs(shares, 1, crowd, () => networkAt('crowd'));
  await enterAs(shares, 1, crowd, () => networkAt('crowd'));
  const newcomers = Array.from({ length: 10 }, (_, index) => `newcomer ${index}`);
  const entries = await enterAs(shares, 1, newcomers, networkAt);
  expect([...entries.values()]).toEqual(
    newcomers.map((_, index) => expect.objectContaining({ kind: 'waiting', before: ahead + index })),
  );
  const [last] = (await enterAs(shares, 1, ['token 999'], () => networkAt('crowd'))).values();
  expect(last).toMatchObject({ kind: 'waiting', before: aheadOfLast });
});

test.each([
  ['a newcomer enters two seconds later', {}, 'admitted'],
  ['without the share of a network a newcomer still waits then', withoutShares, 'waiting'],
])('where 20 a second enter and a crowd of one network has 1,000 places, %s', async (_, changes, kind) => {
  const shop = { ...limits, perEvent: 300, inAll: 600, apartMs: 50, ...changes };
  const crowd = Array.from({ length: 1000 }, (_, index) => `token ${index}`);
  await enterAs(shop, 1, crowd, () => networkAt('crowd'));
  const poll = () => enterBy(shop, 1, 'newcomer', networkAt('home'));
  await poll();
  for (let passedMs = 0; passedMs < 2000; passedMs += 500) {
    await wait(500);
    await poll();
  }
  expect(await poll()).toBe(kind);
});

test('limits a /16 or /48 to a share too, over all its networks', async () => {
  const comers = Array.from({ length: 200 }, (_, index) => `token ${index}`);
  for (const comer of ['first', 'second']) await enterAs(limits, 1, [comer], networkAt);
  await enterAs(limits, 1, comers, (comer) => networkAt(comer, 'provider'));
  const [entry] = (await enterAs(limits, 1, ['newcomer'], () => networkAt('home'))).values();
  expect(entry).toMatchObject({ kind: 'waiting', before: limits.perWideNetwork });
});

test('admits buyers at the usual rate also after a pause', async () => {
  const slow = { ...limits, perEvent: 100, inAll: 100, apartMs: 60_000 };
  expect(await enterBy(slow, 1, 'a')).toBe('admitted');
  expect(await enterBy(slow, 1, 'b')).toBe('waiting');
  expect(await enterBy(slow, 2, 'a')).toBe('admitted');
  await wait(50_000);
  expect(await enterBy(slow, 1, 'b')).toBe('waiting');
  expect(await enterBy(slow, 1, 'c')).toBe('waiting');
  await wait(5000);
  expect(await enterBy(slow, 1, 'b')).toBe('waiting');
  await wait(5000);
  expect(await enterBy(slow, 1, 'c')).toBe('waiting');
  expect(await enterBy(slow, 1, 'b')).toBe('admitted');
  await wait(120_000);
  expect(await enterBy(slow, 1, 'c')).toBe('admitted');
  expect(await enterBy(slow, 1, 'd')).toBe('waiting');
});

test('admits as many simultaneous visitors as in half a second', async () => {
  const paced = { ...limits, perEvent: 100, inAll: 100, apartMs: 100 };
  const started = performance.now();
  const comers = Array.from({ length: 20 }, (_, index) => enterBy(paced, 1, `visitor-${index}`));
  const admitted = (await Promise.all(comers)).filter((kind) => kind === 'admitted');
  const laterAdmitted = Math.ceil((performance.now() - started) / paced.apartMs);
  expect(admitted.length).toBeGreaterThanOrEqual(5);
  expect(admitted.length).toBeLessThanOrEqual(5 + laterAdmitted);
});

test('an API process of the version before still lets in those whose turn it is, with their orders', async () => {
  for (const visitor of ['first', 'second', 'third']) await enterBy({ ...limits, perEvent: 0 }, 1, visitor);
  const admit = async (visitor: string, reference: string | null) =>
    (
      await store.pool.query(
        `select admit_next(1, 2, 4, 20, 80, interval '3 min', interval '90 s', $1, $2, interval '1 ms') as is`,
        [visitor, reference],
      )
    ).rows[0].is;
  expect([await admit('second', 'REF2'), await admit('third', null)]).toEqual([true, false]);
  const { rows: stored } = await store.pool.query(
    'select holder, reference_id from admissions where admitted_at is not null order by place',
  );
  expect(stored).toEqual([
    { holder: 'first', reference_id: null },
    { holder: 'second', reference_id: 'REF2' },
  ]);
});

test('an event that does not exist has no places', async () => {
  expect(await enter(999, 'a')).toBe('no-event');
});

test('forgets who left an hour ago, and nobody else', async () => {
  await Promise.all(['a', 'b', 'c'].map((holder) => enter(1, holder)));
  const { pool, services } = store;
  await pool.query(`update admissions set ended_at = now() - interval '61 minutes' where holder = 'a'`);
  await pool.query(`update admissions set ended_at = now() - interval '59 minutes' where holder = 'b'`);
  await forgetAdmissions(services.database);
  const { rows } = await pool.query('select holder from admissions order by holder');
  expect(rows).toEqual([{ holder: 'b' }, { holder: 'c' }]);
});
