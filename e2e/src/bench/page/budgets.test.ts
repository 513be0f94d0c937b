import { clickFigures } from './clicks/click-figures';
import type { PageFigures } from './figures';
import { compareWithBudgets } from './report/compare';
import type { Variant } from './variants';
import { largestShift } from './visits/largest-shift';

/** An event page that is usable after some milliseconds, on first and later visits. */
function eventPage(variant: Variant, usableMs: number): PageFigures {
  const medians = { firstPaintMs: 400, largestPaintMs: 500, usableMs, blockedMs: 0, layoutShift: 0 };
  return {
    page: 'event',
    variant,
    weight: { requests: 8, depth: 3, brotli: 100_000, gzip: 110 * 1024 },
    visits: [
      { network: 'throttled', cache: 'cold', medians, runs: [] },
      { network: 'throttled', cache: 'repeat', medians: { ...medians, usableMs: usableMs / 2 }, runs: [] },
    ],
    layoutShift: { onTime: 0.02, late: 0.02 },
    clicks: null,
  };
}

const brokenBy = (all: readonly PageFigures[]) =>
  compareWithBudgets(all)
    .filter(({ isKept }) => !isKept)
    .map(({ what }) => what);

test('the page benchmark passes if each figure equals its budget', () => {
  expect(brokenBy([eventPage('released', 1050), eventPage('treated-bundle', 1000)])).toEqual([]);
});

test('the page benchmark fails if the released parts are usable much later than a bundle', () => {
  expect(brokenBy([eventPage('released', 1051), eventPage('treated-bundle', 1000)])).toEqual([
    'event: usable ÷ treated-bundle',
  ]);
});

test('the page benchmark fails if a page moves or loads more', () => {
  const page = eventPage('released', 1000);
  expect(brokenBy([{ ...page, layoutShift: { onTime: 0, late: 0.03 } }])).toEqual([
    'event: CLS, catalogue 500 ms late',
  ]);
  expect(brokenBy([{ ...page, weight: { ...page.weight, requests: 10 } }])).toEqual(['event: requests']);
});

test('the page benchmark fails if a click among many tickets is painted late, or never', () => {
  const pressed = (...times: (number | null)[]): PageFigures => ({
    ...eventPage('released', 1000),
    page: 'many',
    clicks: clickFigures(times.map((paintedMs) => ({ paintedMs, cartMs: paintedMs }))),
  });
  const hundred = Array.from({ length: 95 }, () => 50);
  expect(brokenBy([pressed(...hundred, 90, 90, 90, 90, 90)])).toEqual([]);
  expect(brokenBy([pressed(...hundred, 90, 90, 90, 90, 90, 90)])).toEqual([
    'many: click to painted, p95, ms',
  ]);
  expect(brokenBy([pressed(null)])).toEqual(['many: click to painted, p95, ms']);
});

test('the page benchmark skips budgets of figures that were not measured', () => {
  expect(compareWithBudgets([eventPage('bundle', 2000)])).toEqual([]);
});

test('CLS is the largest session of shifts, not the sum of all', () => {
  const shifts = [
    { atMs: 100, size: 0.1 },
    { atMs: 600, size: 0.2 },
    { atMs: 3000, size: 0.25 },
  ];
  expect(largestShift(shifts)).toBeCloseTo(0.3);
});
