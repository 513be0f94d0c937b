import { startTestStore, type TestStore } from '../testing/start-test-store';
import { countBefore } from './count-before';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());
afterEach(() => jest.restoreAllMocks());

const people = 6000;
const sample = Array.from({ length: 60 }, (_, index) => `visitor ${1 + index * 100}`);

async function fillLine(): Promise<void> {
  await store.pool.query('truncate admissions, waiting_rooms');
  await store.pool.query(
    `insert into admissions (event_id, holder, place, line, asked_at, alive_until)
     select $1, 'visitor ' || number, number, (number % 7 = 0)::int, now(), now() + interval '1 hour'
     from generate_series(1, $2::int) as number`,
    [eventId(), people],
  );
  // As of a line that has stood for a while: PostgreSQL then groups without an order.
  await store.pool.query('analyze admissions');
}

const eventId = () => Number(store.dataset.events[0]?.['id']);
const count = () => countBefore(store.services.database, eventId(), sample, () => 1000);

async function exactly(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await store.pool.query(
    `select holder, (row_number() over (order by line, place) - 1)::int as before from admissions where admitted_at is null`,
  );
  return new Map(rows.map(({ holder, before }) => [holder, before]));
}

/** By how many people too many are counted. */
async function errors(): Promise<readonly number[]> {
  const [counted, exact] = [await count(), await exactly()];
  return [...counted].map(([holder, before]) => before - (exact.get(holder) ?? 0));
}

test('of a long line, a visitor is given the most people ahead, and no more than a few too many', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1000);
  await fillLine();
  let counted = await errors();
  expect(Math.min(...counted)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...counted)).toBeLessThan(64);

  await store.pool.query('update admissions set admitted_at = now() where place <= 640');
  const [early, ...others] = [...(await errors())].sort((a, b) => a - b);
  expect(early).toBeGreaterThan(0);
  expect(Math.max(...others)).toBeGreaterThanOrEqual(640 - 640 / 7);

  // After its time it is counted again.
  clock.mockReturnValue(2000);
  counted = await errors();
  while (Math.max(...counted) >= 64) counted = await errors();
  expect(Math.min(...counted)).toBeGreaterThanOrEqual(0);
});
