import fc from 'fast-check';
import { countBefore, estimateSeconds, pollAfterMs } from './wait';

const room = { admitted: 5, admittedInAll: 5, firstPlace: 10, ended: 0, measuredMs: 0 };
const count = fc.nat({ max: 200_000 });

test('a page asks less often the further back it is, between every 3 and every 45 seconds', () => {
  fc.assert(
    fc.property(count, count, (some, more) => {
      const [near, far] = [pollAfterMs(some), pollAfterMs(some + more)];
      expect(near).toBeGreaterThanOrEqual(3000);
      expect(far).toBeLessThanOrEqual(45_000);
      expect(near).toBeLessThanOrEqual(far);
    }),
  );
});

test('who is further back never reads a shorter wait', () => {
  const paces = fc.record({
    ended: fc.integer({ min: 1, max: 5000 }),
    measuredMs: fc.integer({ min: 20_000, max: 300_000 }),
  });
  fc.assert(
    fc.property(paces, count, count, (pace, some, more) => {
      const estimateAt = (before: number) => estimateSeconds(before, { ...room, ...pace }) ?? Number.NaN;
      expect(estimateAt(some)).toBeLessThanOrEqual(estimateAt(some + more));
    }),
  );
});

test('a wait is told by the pace at which admissions ended', () => {
  expect(estimateSeconds(59, { ...room, ended: 20, measuredMs: 60_000 })).toBe(180);
});

test.each([
  ['none has ended yet', { ended: 0, measuredMs: 300_000 }],
  ['the row is too young', { ended: 9, measuredMs: 19_000 }],
])('no wait is told where %s', (_, pace) => {
  expect(estimateSeconds(3, { ...room, ...pace })).toBeNull();
});

test('the first in the row has nobody before it', () => {
  expect(countBefore(10, room)).toBe(0);
  expect(countBefore(13, room)).toBe(3);
  expect(countBefore(10, { ...room, firstPlace: null })).toBe(0);
});
