import { expectExactPrices } from './testing/expect-exact-prices';

test('prices 100,000 orders like exact fractions, with breakdowns that add up', () => {
  expectExactPrices(100_000);
});
