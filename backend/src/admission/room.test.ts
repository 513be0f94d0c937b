import fc from 'fast-check';
import {
  type AdmissionLimits,
  estimateSeconds,
  latestPollMs,
  maxPollMs,
  pollForDrawMs,
  soonestTurnMs,
  spreadPoll,
} from './room';

const limits: AdmissionLimits = {
  perEvent: 5,
  inAll: 10,
  perNetwork: 20,
  perWideNetwork: 80,
  apartMs: 1000 / 60,
  soonestMs: (buyers) => buyers * (1000 / 600),
  withoutOrderMs: 90_000,
  idleMs: 180_000,
  maxMs: 900_000,
};
const full = { admitted: 5, admittedInAll: 5, sinceTurnMs: 0, ended: 0, measuredMs: 0 };
const count = fc.nat({ max: 200_000 });

test('polls less often further back in the line, every 1 to 45 seconds', () => {
  fc.assert(
    fc.property(count, count, (some, more) => {
      const [near, far] = [latestPollMs(some, full, limits), latestPollMs(some + more, full, limits)];
      expect(spreadPoll(near)).toBeGreaterThan(near - (near < maxPollMs ? 200 : 4500) - 1);
      expect(spreadPoll(near)).toBeLessThanOrEqual(near);
      expect(near).toBeGreaterThanOrEqual(1000);
      expect(far).toBeLessThanOrEqual(45_000);
      expect(near).toBeLessThanOrEqual(far);
      expect([near, far].every(Number.isInteger)).toBe(true);
    }),
  );
});

test.each([
  [5000, 200],
  [maxPollMs, 4500],
])('pages that came together and poll within %d ms spread out over %d ms', (latestMs, spreadMs) => {
  const polls = Array.from({ length: 2000 }, () => spreadPoll(latestMs));
  expect(Math.max(...polls)).toBeLessThanOrEqual(latestMs);
  expect(Math.max(...polls) - Math.min(...polls)).toBeGreaterThan(0.9 * spreadMs);
});

test.each([
  [100, 3000],
  [10_000, 10_000],
  [100_000, 14_000],
])(
  'pages of %d people spread their polls over %d ms after a draw, and poll before their places expire',
  (people, spreadMs) => {
    const polls = Array.from({ length: 2000 }, () => pollForDrawMs(20_000, people));
    expect(Math.min(...polls)).toBeGreaterThanOrEqual(21_000);
    expect(Math.max(...polls)).toBeLessThanOrEqual(21_001 + spreadMs);
    expect(Math.max(...polls) - Math.min(...polls)).toBeGreaterThan(0.9 * spreadMs);
    expect(pollForDrawMs(30_000, people)).toBeLessThanOrEqual(maxPollMs + 1);
    const before = Array.from({ length: 2000 }, () => pollForDrawMs(30_001, people));
    expect(Math.max(...before)).toBeLessThanOrEqual(30_000);
    expect(Math.max(...before) - Math.min(...before)).toBeGreaterThan(0.9 * 3000);
  },
);

test.each([
  ['as fast as the line may get while the checkout has room', { admitted: 4 }, 1000 / 600],
  ['at the rate of admissions while nobody has left a full checkout', {}, 1000 / 60],
  ['at twice the rate at which buyers leave a full checkout', { ended: 20, measuredMs: 60_000 }, 1500],
])('expects turns %s', (_, room, apartMs) => {
  expect(soonestTurnMs(600, { ...full, ...room }, limits)).toBeCloseTo(600 * apartMs);
});

test('no page polls later than the soonest time of its turn, the shortest pause aside', () => {
  fc.assert(
    fc.property(count, (before) => {
      const latest = latestPollMs(before, full, limits) - 1;
      expect(latest).toBeLessThanOrEqual(Math.max(1000, soonestTurnMs(before, full, limits)));
    }),
  );
});

test('never estimates a shorter wait further back in the line', () => {
  const paces = fc.record({
    admitted: fc.constantFrom(4, 5),
    ended: fc.integer({ min: 1, max: 5000 }),
    measuredMs: fc.integer({ min: 20_000, max: 300_000 }),
  });
  fc.assert(
    fc.property(paces, count, count, (pace, some, more) => {
      const estimateAt = (before: number) =>
        estimateSeconds(before, { ...full, ...pace }, limits) ?? Number.NaN;
      expect(estimateAt(some)).toBeLessThanOrEqual(estimateAt(some + more));
    }),
  );
});

test('estimates a wait by the rate of admissions while there is room', () => {
  expect(estimateSeconds(598, { ...full, admitted: 4 }, limits)).toBe(10);
});

test('estimates a wait by the rate of ended admissions when the room is full', () => {
  expect(estimateSeconds(59, { ...full, ended: 20, measuredMs: 60_000 }, limits)).toBe(180);
});

test('estimates a wait after a few seconds in which 500 have left', () => {
  expect(estimateSeconds(599, { ...full, ended: 500, measuredMs: 10_000 }, limits)).toBe(12);
});

test('never estimates a shorter wait than the rate of admissions allows', () => {
  expect(estimateSeconds(598, { ...full, ended: 50_000, measuredMs: 60_000 }, limits)).toBe(10);
});

test.each([
  ['none has ended yet', { ended: 0, measuredMs: 300_000 }],
  ['the row is too young', { ended: 9, measuredMs: 19_000 }],
])('estimates no wait where the room is full and %s', (_, pace) => {
  expect(estimateSeconds(3, { ...full, ...pace }, limits)).toBeNull();
});
