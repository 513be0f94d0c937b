import { outgrown } from './outgrown';

const budget = { brotli: 1000, gzip: 1100 };

test('a part within its budget passes', () => {
  expect(outgrown('remote-cart fragment', { brotli: 1000, gzip: 1100 }, budget)).toEqual([]);
});

test('a part above its budget is reported with its budget and its size', () => {
  expect(outgrown('remote-cart fragment', { brotli: 1001, gzip: 1100 }, budget)).toEqual([
    'remote-cart fragment has outgrown its budget: brotli is 1001, and 1000 is allowed.',
  ]);
});

test('a part without a budget is reported with the file to add one to', () => {
  expect(outgrown('remote-new fragment', { brotli: 1, gzip: 1 }, undefined)).toEqual([
    'remote-new fragment has no budget: add one to e2e/src/budgets/load-budgets.ts, such as {"brotli":1,"gzip":1}.',
  ]);
});
