import type { CartItem } from '@storefront/domain';

/** One ticket for 25 dollars, untaxed and unlimited, but for the given fields. */
export const buildCartItem = (overrides: Partial<CartItem> = {}): CartItem => ({
  id: 1,
  name: 'General Admission',
  price: 2500,
  quantity: 1,
  tax_percentage: null,
  order_quantity_limit: null,
  sales_limit: null,
  sales_limit_balance: null,
  off_sale_date: null,
  ...overrides,
});
