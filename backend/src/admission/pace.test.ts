import fc from 'fast-check';
import {
  canJudge,
  knownAfterSeconds,
  nextPace,
  type OrderMeasure,
  type Pace,
  soonestSeconds,
  startPace,
} from './pace';

const start = 20;
/** Of floating point. */
const tolerance = 1e-6;

interface Shop {
  /** Orders that the database serves in a second. */
  readonly capacity: number;
  /** Buyers who want to enter in a second. */
  readonly wanted?: number;
}

const stepSeconds = 0.25;
const none: OrderMeasure = { seconds: 0, answered: 0, slow: 0, refused: 0 };

/** A line before a shop, whose clock the test moves: each order waits until those before it are served. */
function openLine() {
  let pace = startPace(start);
  let queued = 0;
  let measure = none;
  const paces: number[] = [];
  return {
    paces,
    pace: () => pace,
    pass(seconds: number, { capacity, wanted = Number.POSITIVE_INFINITY }: Shop) {
      for (let passed = 0; passed < seconds; passed += stepSeconds) {
        queued += Math.min(wanted, pace.perSecond) * stepSeconds;
        const answered = Math.min(queued, capacity * stepSeconds);
        queued -= answered;
        measure = {
          seconds: measure.seconds + stepSeconds,
          answered: measure.answered + answered,
          slow: measure.slow + (queued > 0.5 * capacity ? queued : 0),
          refused: 0,
        };
        if (!canJudge(measure)) continue;
        pace = nextPace(pace, measure, start);
        measure = none;
        paces.push(pace.perSecond);
      }
      return pace.perSecond;
    },
    /** Judges one measure that went wrong. */
    fail(failed: Partial<OrderMeasure>) {
      const answered = pace.perSecond / 2;
      pace = nextPace(pace, { seconds: 0.5, answered, slow: 0, refused: 0, ...failed }, start);
      return pace.perSecond;
    },
  };
}

test('lets buyers in faster while orders are answered in time, and then 80 % of what the shop serves', () => {
  const line = openLine();
  expect(line.pass(2, { capacity: 200 })).toBeGreaterThan(2 * start);
  line.pass(15, { capacity: 200 });
  const held = line.pass(20, { capacity: 200 });
  expect(held).toBeLessThanOrEqual(0.8 * 200);
  expect(held).toBeGreaterThan(0.6 * 200);
});

test('grows carefully beyond eight times its start, so that a small shop is not flooded', () => {
  const line = openLine();
  line.pass(20, { capacity: 160 });
  expect(Math.max(...line.paces)).toBeLessThan(1.3 * 160);
});

test('one stall of a second does not stop a sale that went well', () => {
  const line = openLine();
  line.pass(6, { capacity: 1000 });
  const before = line.pace().perSecond;
  line.pass(1, { capacity: 1 });
  line.pass(3, { capacity: 1000 });
  expect(line.pace().perSecond).toBeGreaterThan(before / 2);
});

test('a shop that is late while a sale begins lets in most of what it answers', () => {
  const line = openLine();
  while (line.pace().perSecond < 8 * start) line.pass(stepSeconds, { capacity: 1000 });
  for (let late = 0; late < 3; late += 1) line.fail({ answered: 80, slow: 40 });
  expect(line.pace().maxPerSecond).toBeGreaterThan(0.65 * 160);
});

test('falls within seconds when the database slows down, to no less than its start', () => {
  const line = openLine();
  line.pass(10, { capacity: 200 });
  line.pass(5, { capacity: 50 });
  expect(line.pass(5, { capacity: 50 })).toBeLessThan(0.85 * 50);
  line.pass(5, { capacity: 10 });
  expect(line.pass(5, { capacity: 10 })).toBe(start);
});

test('never lets in more than 80 % of what a saturated shop served, for seconds, whatever its capacity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 300 }), (capacity) => {
      const line = openLine();
      line.pass(60, { capacity });
      const saturated = line.paces.findIndex(
        (pace, index) => index > 0 && pace < (line.paces[index - 1] ?? 0),
      );
      const after = line.paces.slice(saturated, saturated + 10);
      expect(saturated).toBeGreaterThan(0);
      expect(Math.max(...after)).toBeLessThan(0.8 * capacity + tolerance);
    }),
  );
});

test('a page in line sleeps exactly until it may be its turn, at any pace', () => {
  const paces = fc.record({
    perSecond: fc.double({ min: start, max: 20 * start, noNaN: true }),
    answeredPerSecond: fc.constant(0),
    isHeld: fc.boolean(),
    troubles: fc.constant(0),
    calmSeconds: fc.double({ min: 0, max: 20, noNaN: true }),
  });
  fc.assert(
    fc.property(paces, fc.integer({ min: 1, max: 5000 }), ({ isHeld, ...drawn }, buyers) => {
      let pace: Pace = { ...drawn, maxPerSecond: isHeld ? drawn.perSecond : null };
      const soonest = soonestSeconds(pace, start, buyers);
      const step = 0.01;
      let entered = 0;
      let seconds = 0;
      const isQuick = pace.maxPerSecond === null && pace.perSecond < 8 * start;
      const judgedAfter = isQuick ? knownAfterSeconds : 0;
      for (; entered < buyers; seconds += step) {
        entered += pace.perSecond * step;
        if (seconds < judgedAfter) continue;
        const measure = { seconds: step, answered: pace.perSecond * step, slow: 0, refused: 0 };
        pace = nextPace(pace, measure, start);
      }
      expect(soonest).toBeLessThanOrEqual(1.02 * seconds + step);
      // A pace stops growing in the end.
      if (pace.perSecond < 20 * start) expect(soonest).toBeGreaterThan(0.98 * seconds - 2 * step);
    }),
  );
});

test('tries more again once a saturated shop has answered in time for ten seconds', () => {
  const line = openLine();
  line.pass(20, { capacity: 100 });
  expect(line.pass(90, { capacity: 400 })).toBeGreaterThan(200);
});

test.each<[string, Partial<OrderMeasure>]>([
  ['slow orders', { slow: 100 }],
  ['refused orders', { refused: 3 }],
  ['no answered order', { answered: 0, slow: 30 }],
])('a single measure of %s changes nothing lasting', (_, failed) => {
  const shop = { capacity: 1000, wanted: 100 };
  const [calm, disturbed] = [openLine(), openLine()];
  for (const line of [calm, disturbed]) line.pass(5, shop);
  const before = disturbed.pace().perSecond;
  expect(disturbed.fail(failed)).toBe(before);
  for (const line of [calm, disturbed]) line.pass(10, shop);
  expect(disturbed.pace()).toMatchObject({
    perSecond: calm.pace().perSecond,
    maxPerSecond: null,
    troubles: 0,
  } satisfies Partial<Pace>);
});

test('three measures of refused orders in a row let in less', () => {
  const line = openLine();
  line.pass(4, { capacity: 1000 });
  const before = line.pace().perSecond;
  line.fail({ refused: 1 });
  expect(line.fail({ refused: 1 })).toBe(before);
  expect(line.fail({ refused: 1 })).toBeLessThan(before);
});

test('stays as it is while few buyers order', () => {
  expect(openLine().pass(60, { capacity: 200, wanted: 3 })).toBe(start);
});
