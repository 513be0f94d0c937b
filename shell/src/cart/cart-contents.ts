import { type CartItem, capQuantity, type PromoCode } from '@ticket-storefront/domain';

/** A visitor's tickets and promo code for one event. Immutable. */
export interface CartContents {
  readonly items: readonly CartItem[];
  readonly promo: PromoCode | null;
}

export const emptyCart: CartContents = { items: [], promo: null };

/** What a cart line stores of its ticket. */
type LineTicket = Omit<CartItem, 'quantity'>;

/** The cart line of a ticket. */
export const toCartItem = (item: LineTicket, quantity: number): CartItem => ({
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

/** The items with this quantity of the ticket, capped at its maximum; 0 removes it (docs/rules.md, Cart). */
export function withQuantity(
  items: readonly CartItem[],
  item: LineTicket,
  quantity: number,
): readonly CartItem[] {
  const capped = Math.floor(capQuantity(item, quantity));
  if (!(capped > 0)) return withoutItem(items, item.id);
  const line = toCartItem(item, capped);
  return items.some(({ id }) => id === item.id)
    ? items.map((other) => (other.id === item.id ? line : other))
    : [...items, line];
}

/** The items without this one. */
export const withoutItem = (items: readonly CartItem[], itemId: number): readonly CartItem[] =>
  items.filter(({ id }) => id !== itemId);

/** The items with the quantities of these added. */
export const withAdded = (items: readonly CartItem[], added: readonly CartItem[]): readonly CartItem[] =>
  added.reduce((sum, line) => {
    const present = sum.find(({ id }) => id === line.id)?.quantity ?? 0;
    return withQuantity(sum, line, present + line.quantity);
  }, items);
