import { percentile } from '../measures/percentile';
import { rushEvents } from '../store/rush-dataset';
import { promisesOf, type RushesFigures } from './promises';

const quiet = { readMs: 10, orderMs: 50 };

const costs = { ordersPerSecond: 50, apiMs: 3, databaseMs: 2, commits: 0.3, alonePerSecond: 400 };

const kept = {
  event: rushEvents.scarce,
  buyers: 2000,
  manner: 'as a browser',
  sold: [500, 500],
  seconds: [10, 11],
  failures: 0,
  notKnown: 0,
  chargedWithoutTicket: 0,
  chargedTwice: 0,
  notSettled: 0,
  answers: {},
  bystanders: { readMs: 30, orderMs: 150 },
} as const;

const line = { waiting: 100_000, pollsPerSecond: 1000, p50: 10, p99: 1000 };

const flat = [100, 150, 160, 160, 160, 160, 160, 160, 160, 170];

const brokenBy = (load: Partial<RushesFigures>, memory = flat) =>
  promisesOf({
    load: {
      quiet,
      costs: { twoApis: costs, oneApi: costs, withoutProcessor: costs },
      database: { ordersPerSecond: 90, statements: 4 },
      line,
      rushes: [kept],
      ...load,
    },
    memory,
  }).filter(({ isKept }) => !isKept);

test('the rush benchmark reports no broken promise for a good run', () => {
  expect(brokenBy({})).toEqual([]);
});

test.each([
  { sold: [499, 500] },
  { sold: [500, 501] },
  { failures: 1 },
  { notKnown: 1 },
  { chargedWithoutTicket: 1 },
  { chargedTwice: 1 },
  { notSettled: 1 },
  { bystanders: { readMs: 31, orderMs: 150 } },
  { bystanders: { readMs: 30, orderMs: 151 } },
])('the rush benchmark fails where a rush came to %j', (difference) => {
  expect(brokenBy({ rushes: [{ ...kept, ...difference }] })).toHaveLength(1);
});

test('the rush benchmark fails if the database alone is much faster, or memory grows', () => {
  expect(brokenBy({ database: { ordersPerSecond: 110, statements: 4 } })).toHaveLength(1);
  expect(brokenBy({}, [100, 150, 160, 170, 180, 190, 200, 210, 220, 230])).toHaveLength(1);
});

test('a percentile is one of the values', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.99)).toBe(99);
  expect(percentile([7], 0.99)).toBe(7);
});
