import type { CartItem } from '@storefront/domain/cart-item';
import type { PromoCode } from '@storefront/domain/promo-code';
import { capQuantity } from '@storefront/domain/quantity';
import type { TicketingItem } from '@storefront/domain/ticketing-item';

/** What a visitor has chosen of one event. Never changed in place. */
export interface CartContents {
  readonly items: readonly CartItem[];
  readonly promo: PromoCode | null;
}

/** Nothing chosen. */
export const emptyCart: CartContents = { items: [], promo: null };

/** The line of a ticket in the cart. */
export const toCartItem = (item: TicketingItem, quantity: number): CartItem => ({
  id: item.id,
  name: item.name,
  price: item.price,
  quantity,
  tax_percentage: item.tax_percentage,
  order_quantity_limit: item.order_quantity_limit,
  sales_limit: item.sales_limit,
  sales_limit_balance: item.sales_limit_balance,
  off_sale_date: item.off_sale_date,
});

/** The items with this quantity of the ticket, at most its maximum; 0 takes it out (docs/rules.md, Cart). */
export function withQuantity(
  items: readonly CartItem[],
  item: TicketingItem,
  quantity: number,
): readonly CartItem[] {
  const capped = Math.floor(capQuantity(item, quantity));
  if (!(capped > 0)) return withoutItem(items, item.id);
  const line = toCartItem(item, capped);
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? line : other))
    : [...items, line];
}

/** The items without one of them. */
export const withoutItem = (items: readonly CartItem[], itemId: number): readonly CartItem[] =>
  items.filter(({ id }) => id !== itemId);
