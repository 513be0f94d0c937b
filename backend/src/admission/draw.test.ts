import { randomUUID } from 'node:crypto';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import { startTestStore, type TestStore, visitorKey } from '../testing/start-test-store';
import { admitBatch, type Entry } from './batch';
import { endAdmissions, enterCheckout } from './enter-checkout';
import { takePlaces } from './line';
import type { AdmissionLimits } from './room';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());
beforeEach(() => store.pool.query('delete from admissions; delete from waiting_rooms'));

const limits: AdmissionLimits = {
  perEvent: 1,
  inAll: 1000,
  perNetwork: 2,
  perWideNetwork: 80,
  apartMs: 1,
  soonestMs: (buyers) => buyers,
  withoutOrderMs: 90_000,
  idleMs: 180_000,
  maxMs: 900_000,
};
const minuteMs = 60_000;
const inMs = (ms: number) => ({ at: new Date(Date.now() + ms), inMs: ms });
const soon = () => inMs(10 * minuteMs);

const named = (holders: readonly string[], network: (holder: string) => string) =>
  holders.map((holder) => ({ holder, networks: { network: network(holder), wideNetwork: network(holder) } }));
const own = (holder: string) => holder;

const requestPlaces = (
  holders: readonly string[],
  beginning: ReturnType<typeof soon> | null,
  network = own,
): Promise<ReadonlyMap<string, Entry>> =>
  admitBatch(store.services.database, limits, 1, named(holders, network), beginning);

/** The hour has come. */
const begin = () => store.pool.query(`update waiting_rooms set opens_at = now() - interval '1 millisecond'`);

const line = async (): Promise<readonly string[]> => {
  const { rows } = await store.pool.query('select holder from admissions order by line, place');
  return rows.map(({ holder }) => holder);
};

const people = (count: number, name = 'early') =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

/** Kendall's tau between a list and the order of its names' numbers. */
function kendallTau(names: readonly string[]): number {
  const ranks = names.map((name) => Number(name.split(' ')[1]));
  let sum = 0;
  ranks.forEach((rank, index) => {
    for (const later of ranks.slice(index + 1)) sum += Math.sign(later - rank);
  });
  return sum / ((ranks.length * (ranks.length - 1)) / 2);
}

test('draws early places uniformly: each is as likely to be at each number', async () => {
  const count = 5;
  const draws = 600;
  const counts = new Map<string, number>();
  for (let draw = 0; draw < draws; draw += 1) {
    await store.pool.query('delete from admissions; delete from waiting_rooms');
    await takePlaces(store.services.database, limits, 1, named(people(count), own), soon().at);
    await begin();
    await store.pool.query(
      `select admit_from_line(1, 0, 0, 20, 80, interval '1 s', interval '1 s', '{}', '{}', interval '1 s')`,
    );
    (await line()).forEach((holder, number) => {
      const cell = `${holder} at ${number}`;
      counts.set(cell, (counts.get(cell) ?? 0) + 1);
    });
  }
  const expected = draws / count;
  const cells = people(count).flatMap((holder) => people(count).map((_, number) => `${holder} at ${number}`));
  // Places of a draw exclude each other, so the sum over its cells varies count / (count - 1) times as much as of cells on their own.
  const chiSquare =
    ((count - 1) / count) *
    cells.reduce((sum, cell) => sum + ((counts.get(cell) ?? 0) - expected) ** 2 / expected, 0);
  // With 16 degrees of freedom p > 0.0001, so that a fair draw fails once in 10,000 runs; a draw in the order of requests has 9,600.
  expect(chiSquare).toBeLessThan(44.3);
});

test('before the hour everybody waits for the draw, also an order, and a reload keeps the lot', async () => {
  const lots = async () =>
    (await store.pool.query('select holder, draw_key from admissions order by holder')).rows;
  const entries = await requestPlaces(people(3), soon());
  expect([...entries.values()]).toEqual(
    people(3).map(() => expect.objectContaining({ kind: 'waiting', drawInMs: 10 * minuteMs })),
  );
  const before = await lots();
  await requestPlaces(['early 1'], soon());
  await endAdmissions(store.services.database);
  await requestPlaces(people(3).toReversed(), soon());
  expect(await lots()).toEqual(before);
  const order = { eventId: 1, holder: 'order', networks: null };
  expect(await enterCheckout(store.services.database, limits, order)).toBe('waiting');
  expect(await enterCheckout(store.services.database, limits, { ...order, holder: 'early 1' })).toBe(
    'waiting',
  );
  expect(await lots()).toEqual(before);
});

test('after the hour others queue first come, first served, behind all who were drawn', async () => {
  await requestPlaces(people(50), soon());
  await begin();
  const later = people(200, 'later');
  for (let first = 0; first < later.length; first += 20) {
    await requestPlaces(later.slice(first, first + 20), null);
  }
  const drawn = await line();
  expect(drawn.slice(0, 50).toSorted()).toEqual(people(50).toSorted());
  expect(drawn.slice(0, 50)).not.toEqual(people(50));
  expect(kendallTau(drawn.slice(50))).toBeGreaterThanOrEqual(0.999);
  const [entry] = (await requestPlaces([drawn[10] ?? ''], null)).values();
  expect(entry).toMatchObject({ kind: 'waiting', place: 11, before: 9, drawInMs: null });
  await requestPlaces(later, null);
  expect(await line()).toEqual(drawn);
});

test('a network with many early places has only its share in the draw, and the others come behind', async () => {
  await requestPlaces(people(20, 'crowd'), soon(), () => 'crowd');
  await requestPlaces(people(10), soon());
  await begin();
  await requestPlaces(['early 0'], null);
  const drawn = await line();
  expect(drawn.slice(0, 12).filter((holder) => holder.startsWith('crowd'))).toHaveLength(limits.perNetwork);
  expect(drawn.slice(12).every((holder) => holder.startsWith('crowd'))).toBe(true);
});

test('pages of a draw poll within seconds after it, spread out', async () => {
  const entries = await requestPlaces(people(40), inMs(20_000));
  const polls = [...entries.values()].map((entry) => (entry.kind === 'waiting' ? entry.pollAfterMs : 0));
  expect(Math.min(...polls)).toBeGreaterThanOrEqual(21_000);
  expect(Math.max(...polls)).toBeLessThanOrEqual(24_001);
  expect(new Set(polls).size).toBeGreaterThan(20);
  const { rows } = await store.pool.query(
    `select count(*) as skipped from admissions where alive_until < now() + interval '24 seconds'`,
  );
  expect(rows).toEqual([{ skipped: 0 }]);
});

test.each([
  [
    'half an hour before the sale of all its tickets',
    30,
    { state: 'waiting', drawInMs: expect.closeTo(30 * minuteMs, -4) },
  ],
  ['two hours before it', 120, { state: 'admitted' }],
])('the route answers %s', async (_, minutes, answer) => {
  const event = minutes > 60 ? 4 : 2;
  await store.pool.query('update ticketing_items set on_sale_date = $2 where event_id = $1', [
    event,
    new Date(Date.now() + minutes * minuteMs).toISOString(),
  ]);
  const visitor = await signVisitorToken(visitorKey, randomUUID(), { since: 0 });
  const answered = await store.post(
    '/ticketCheckout/admissions',
    { slug: `event-${event}` },
    { [visitorHeader]: visitor },
  );
  expect(answered).toMatchObject({ status: 200, body: answer });
});

test('draws among ten thousand within the time of a statement, planned when there were three', async () => {
  await store.pool.query('alter table admissions set (autovacuum_enabled = off)');
  const few = people(3);
  await requestPlaces(few, soon());
  await store.pool.query('analyze admissions');
  await begin();
  await requestPlaces(few, null);
  await store.pool.query('delete from admissions; delete from waiting_rooms');
  const many = people(10_000);
  await takePlaces(store.services.database, limits, 1, named(many, own), soon().at);
  await begin();
  await requestPlaces(many.slice(0, 1), null);
  expect(Math.abs(kendallTau((await line()).slice(0, 1000)))).toBeLessThan(0.2);
});
