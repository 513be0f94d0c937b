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
