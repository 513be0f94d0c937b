import fc from 'fast-check';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { type AdmissionLimits, patienceMs } from './admission-limits';
import { askTogether } from './ask-together';
import { endAdmissions } from './end-admissions';
import { enterCheckout } from './enter-checkout';
import { forgetHolder } from './forget-holder';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());
beforeEach(() => store.pool.query('delete from admissions; delete from waiting_rooms'));

const limits: AdmissionLimits = { perEvent: 2, inAll: 3, apartMs: 1, idleMs: 180_000, longestMs: 900_000 };
const enterBy = async (by: AdmissionLimits, eventId: number, holder: string) =>
  (await enterCheckout(store.services.database, by, { eventId, holder })).kind;
const enter = (eventId: number, holder: string) => enterBy(limits, eventId, holder);

/** Moves every time that is stored into the past: so much later it is now. */
const wait = (ms: number) =>
  store.pool.query(
    `with passed as (
       select $1 * interval '1 millisecond' as span
     ), turns as (
       update waiting_rooms set turns_until = turns_until - span from passed
     )
     update admissions set asked_at = asked_at - span, admitted_at = admitted_at - span,
       alive_until = alive_until - span, ended_at = ended_at - span
     from passed`,
    [ms],
  );

interface Row {
  readonly event_id: number;
  readonly place: number;
  readonly state: 'admitted' | 'waiting' | 'passed over';
}

/** Who is admitted and who waits, in the order of their places. */
const rows = async (): Promise<Row[]> =>
  (
    await store.pool.query(
      `select event_id, place, case
         when admitted_at is not null then 'admitted'
         when alive_until > now() then 'waiting' else 'passed over' end as state
       from admissions where ended_at is null and (admitted_at is null or alive_until > now()) order by place`,
    )
  ).rows;

type Step =
  | { readonly kind: 'ask'; readonly eventId: number; readonly holders: readonly string[] }
  | { readonly kind: 'enter' | 'leave'; readonly eventId: number; readonly holder: string }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'sweep' };

const eventId = fc.constantFrom(1, 2);
const holder = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('enter' as const), eventId, holder }) },
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
    case 'enter':
      await enter(next.eventId, next.holder);
      return;
    case 'ask':
      await askTogether(store.services.database, limits, next.eventId, next.holders);
      return;
    case 'leave':
      return forgetHolder(store.services.database, next);
    case 'wait':
      await wait(next.ms);
      return;
    case 'sweep':
      return endAdmissions(store.services.database);
  }
}

test('whatever happens, no more are admitted than there is room for, and no place before an earlier one that waits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      await store.pool.query('delete from admissions; delete from waiting_rooms');
      for (const next of steps) {
        const before = await rows();
        await take(next);
        const after = await rows();
        const admitted = after.filter(({ state }) => state === 'admitted');
        expect(admitted.length).toBeLessThanOrEqual(limits.inAll);
        for (const id of [1, 2]) {
          const ofEvent = ({ event_id }: Row) => event_id === id;
          expect(admitted.filter(ofEvent).length).toBeLessThanOrEqual(limits.perEvent);
          const isNew = ({ place }: Row) =>
            !before.some((row) => ofEvent(row) && row.place === place && row.state === 'admitted');
          const last = Math.max(
            0,
            ...admitted
              .filter(ofEvent)
              .filter(isNew)
              .map(({ place }) => place),
          );
          const first = after.find((row) => ofEvent(row) && row.state === 'waiting');
          expect(first?.place ?? Number.POSITIVE_INFINITY).toBeGreaterThan(last);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('all who come at once are served in the order of their places, up to the limit', async () => {
  const comers = Array.from({ length: 30 }, (_, index) => `visitor-${index}`);
  const kinds = await Promise.all(comers.map((comer) => enter(1, comer)));
  expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(2);
  expect((await rows()).map(({ place, state }) => [place, state])).toEqual(
    comers.map((_, index) => [index + 1, index < 2 ? 'admitted' : 'waiting']),
  );
});

test('visitors who ask two processes at once, in any order, each keep one place', async () => {
  const comers = Array.from({ length: 50 }, (_, index) => `visitor-${index}`);
  const asks = Array.from({ length: 20 }, (_, index) =>
    askTogether(store.services.database, limits, 1, index % 2 ? comers : comers.toReversed()),
  );
  const entries = await Promise.all([...asks, endAdmissions(store.services.database)]);
  const kinds = entries.slice(0, -1).flatMap((answers) => [...(answers?.values() ?? [])]);
  expect(kinds).toHaveLength(20 * comers.length);
  const standing = await rows();
  expect(standing.filter(({ state }) => state === 'admitted')).toHaveLength(2);
  expect(new Set(standing.map(({ place }) => place)).size).toBe(comers.length);
});

test('asking again keeps the place, and a place whose page sleeps is passed over and keeps its turn', async () => {
  for (const comer of ['a', 'b', 'c', 'd']) await enter(1, comer);
  expect(await enter(1, 'c')).toBe('waiting');
  await wait(patienceMs);
  await enter(1, 'd');
  await wait(limits.idleMs - patienceMs);
  expect(await enter(1, 'd')).toBe('admitted');
  expect(await enter(1, 'e')).toBe('admitted');
  expect(await enter(1, 'f')).toBe('waiting');
  expect(await enter(1, 'c')).toBe('waiting');
  await forgetHolder(store.services.database, { eventId: 1, holder: 'd' });
  expect(await enter(1, 'f')).toBe('waiting');
  expect(await enter(1, 'c')).toBe('admitted');
});

test('a buyer stays admitted while the checkout gives signs of life, and fifteen minutes at most', async () => {
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

test('a rush for one event lets the other sell while there is room in all', async () => {
  for (const comer of ['a', 'b', 'c']) await enter(1, comer);
  expect(await enter(2, 'a')).toBe('admitted');
  expect(await enter(2, 'b')).toBe('waiting');
});

test('buyers are let in one after the other at their pace, however long none came before', async () => {
  const slow = { ...limits, perEvent: 100, inAll: 100, apartMs: 60_000 };
  expect(await enterBy(slow, 1, 'a')).toBe('admitted');
  expect(await enterBy(slow, 1, 'b')).toBe('waiting');
  expect(await enterBy(slow, 2, 'a')).toBe('admitted');
  await wait(50_000);
  expect(await enterBy(slow, 1, 'b')).toBe('waiting');
  await wait(10_000);
  expect(await enterBy(slow, 1, 'c')).toBe('waiting');
  expect(await enterBy(slow, 1, 'b')).toBe('admitted');
  await wait(120_000);
  expect(await enterBy(slow, 1, 'c')).toBe('admitted');
  expect(await enterBy(slow, 1, 'd')).toBe('waiting');
});

test('of all who come at once, as many are let in as in half a second', async () => {
  const paced = { ...limits, perEvent: 100, inAll: 100, apartMs: 100 };
  const started = performance.now();
  const comers = Array.from({ length: 20 }, (_, index) => enterBy(paced, 1, `visitor-${index}`));
  const admitted = (await Promise.all(comers)).filter((kind) => kind === 'admitted');
  const laterAdmitted = Math.ceil((performance.now() - started) / paced.apartMs);
  expect(admitted.length).toBeGreaterThanOrEqual(5);
  expect(admitted.length).toBeLessThanOrEqual(5 + laterAdmitted);
});

test('an event that does not exist has no places', async () => {
  expect(await enter(999, 'a')).toBe('no-event');
});
