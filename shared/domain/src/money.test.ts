import fc from 'fast-check';
import { formatUsd } from './money';

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [123450, '$1,234.50'],
  [-1500, '-$15.00'],
  [100_000_000_01, '$100,000,000.01'],
])('%s cents are shown as %s', (cents, shown) => {
  expect(formatUsd(cents)).toBe(shown);
});

test('every amount is shown in the en-US form of dollars', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), (cents) => {
      expect(formatUsd(cents)).toBe(usd.format(cents / 100));
    }),
    { numRuns: 2000 },
  );
});
