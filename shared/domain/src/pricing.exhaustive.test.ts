import { expectExactPrices } from './testing/expect-exact-prices';

test('a hundred thousand orders cost what exact fractions say, and every breakdown adds up', () => {
  expectExactPrices(100_000);
});
