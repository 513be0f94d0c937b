import { capQuantity, isLowStock, isSoldOut, maxQuantity } from './quantity';

test.each([
  [{ order_quantity_limit: 4, sales_limit_balance: 10, sales_limit: 2 }, 4],
  [{ order_quantity_limit: 10, sales_limit_balance: 3, sales_limit: 2 }, 3],
  [{ order_quantity_limit: 10, sales_limit_balance: null, sales_limit: 6 }, 6],
  [{ order_quantity_limit: null, sales_limit_balance: 0, sales_limit: 6 }, 0],
  [{ order_quantity_limit: null, sales_limit_balance: null, sales_limit: 6 }, 6],
  [{ order_quantity_limit: 5 }, 5],
  [{ order_quantity_limit: Number.NaN, sales_limit_balance: 8 }, 8],
  [{ order_quantity_limit: null, sales_limit_balance: null, sales_limit: null }, null],
  [{}, null],
])('an item with limits %j can be bought up to %s times', (limits, most) => {
  expect(maxQuantity(limits)).toBe(most);
});

test.each([
  [{ order_quantity_limit: 4 }, 5, 4],
  [{ order_quantity_limit: 4 }, 3, 3],
  [{ order_quantity_limit: 4 }, -1, 0],
  [{ sales_limit_balance: -2 }, 1, 0],
  [{}, 1000, 1000],
])('with limits %j, %s becomes %s', (limits, asked, given) => {
  expect(capQuantity(limits, asked)).toBe(given);
});

test.each([
  [null, false, false],
  [-1, false, false],
  [0, true, false],
  [1, false, true],
  [99, false, true],
  [100, false, false],
])('a balance of %s is sold out: %s, low stock: %s', (sales_limit_balance, soldOut, low) => {
  expect(isSoldOut({ sales_limit_balance })).toBe(soldOut);
  expect(isLowStock({ sales_limit_balance })).toBe(low);
});
