import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';

/** How many tickets are in a cart, such as `1 ticket` or `3 tickets`. */
export function ticketCount({ items }: Pick<CartSnapshot, 'items'>): string {
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return count === 1 ? '1 ticket' : `${count} tickets`;
}
