import type { CartItem } from './cart-item';
import type { OrderTotals } from './order-details';

/** The amount that is charged, in integer cents (docs/rules.md, Money). */
export const totalCents = ({
  subtotal,
  tax,
  digital_surcharge,
}: Pick<OrderTotals, 'subtotal' | 'tax' | 'digital_surcharge'>): number => subtotal + tax + digital_surcharge;

/** Whether nothing is charged (docs/rules.md, Free orders). */
export const isFree = (totals: OrderTotals): boolean => totalCents(totals) === 0;

/** The sum of price × quantity in cents, before any discount. */
export const undiscountedSubtotal = (items: readonly Pick<CartItem, 'price' | 'quantity'>[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
