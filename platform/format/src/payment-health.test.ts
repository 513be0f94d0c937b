import { registryOf, releaseStates } from '@ticket-storefront/platform-testing';
import fc from 'fast-check';
import { checkoutCanaries, evidenceOfLoss, judgePayments } from './payment-health';

type Counts = readonly [completed: number, started: number, reached: number];

const countsOf = ([completed, started, reached]: Counts, networks = 9) => ({
  reached,
  started,
  declined: 0,
  completed,
  networks,
});

test.each<[string, Counts, Counts, string]>([
  ['nobody can pay, and most could', [0, 20, 25], [150, 200, 250], 'stop'],
  ['nobody can start, and half of them paid', [0, 0, 40], [150, 200, 300], 'stop'],
  ['a fifth fewer pay, of few visits', [12, 20, 25], [150, 200, 250], 'open'],
  ['a fifth fewer pay, of many', [1200, 2000, 2500], [15_000, 20_000, 25_000], 'stop'],
  ['as many pay', [750, 1000, 1250], [15_000, 20_000, 25_000], 'fine'],
  ['more pay', [900, 1000, 1250], [15_000, 20_000, 25_000], 'fine'],
  [
    'nobody can pay with either, for example because the tickets are sold out',
    [0, 80, 90],
    [0, 700, 800],
    'open',
  ],
  ['nothing is known of the current release', [0, 80, 90], [0, 0, 0], 'open'],
  ['no visit came', [0, 0, 0], [150, 200, 250], 'open'],
])('judges a canary by its payments: %s', (_what, canary, current, verdict) => {
  expect(judgePayments(countsOf(canary), countsOf(current))).toBe(verdict);
});

test('visits of fewer than five wide networks stop no canary', () => {
  const current = countsOf([150, 200, 250]);
  expect(judgePayments(countsOf([0, 20, 25], 4), current)).toBe('open');
  expect(judgePayments(countsOf([0, 20, 25], 5), current)).toBe('stop');
});

const tally = fc
  .record({ visits: fc.integer({ min: 1, max: 500 }), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  .map(({ visits, share }) => ({ visits, completed: Math.round(visits * share) }));

test('one more payment of a canary is never evidence of a loss', () => {
  fc.assert(
    fc.property(tally, tally, (canary, current) => {
      fc.pre(canary.completed < canary.visits);
      const before = evidenceOfLoss(canary, current, 0.2);
      const after = evidenceOfLoss({ ...canary, completed: canary.completed + 1 }, current, 0.2);
      expect(before).not.toBeNaN();
      if (canary.completed + current.completed > 0) expect(after).toBeLessThanOrEqual(before + 1e-9);
    }),
  );
});

test('finds the rate that explains a loss best, compared with a search in small steps', () => {
  const likelihood = (completed: number, visits: number, rate: number) =>
    completed * Math.log(rate) + (visits - completed) * Math.log1p(-rate);
  const searched = (canary: { completed: number; visits: number }, current: typeof canary) => {
    const rates = Array.from({ length: 9999 }, (_, step) => (step + 1) / 10_000);
    const best = (kept: number) =>
      Math.max(
        ...rates.map(
          (rate) =>
            likelihood(canary.completed, canary.visits, kept * rate) +
            likelihood(current.completed, current.visits, rate),
        ),
      );
    return best(0.8) - best(1);
  };
  const some = tally.filter(({ completed, visits }) => completed > 0 && completed < visits);
  fc.assert(
    fc.property(some, some, (canary, current) => {
      expect(evidenceOfLoss(canary, current, 0.2)).toBeCloseTo(searched(canary, current), 2);
    }),
    { numRuns: 20 },
  );
});

test('only canaries in the slot of a checkout are judged, beside the current release, and no release of some host names', () => {
  const { current, canary, held } = releaseStates;
  const part = 'remote-checkout-mx';
  const ofTenants = { ...canary, percent: 100, tenants: ['a.example'] };
  const states = { '1.0.0': held, '1.1.0': ofTenants, '2.0.0': current, '3.0.0': canary };
  const registry = registryOf(part, states, ['1.0.0', '2.0.0']);
  expect(checkoutCanaries({ ...registry, slots: { 'checkout:mxmerchant': part } })).toEqual([
    { part, release: '3.0.0', current: '2.0.0', since: expect.any(String) },
  ]);
  expect(checkoutCanaries({ ...registry, slots: { cart: part } })).toEqual([]);
});
