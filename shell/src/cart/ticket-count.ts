import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { words } from '#words/frame';

/** How many tickets are in a cart, such as `1 ticket` or `3 tickets`. */
export const ticketCount = ({ items }: Pick<CartSnapshot, 'items'>): string =>
  words.tickets(items.reduce((sum, { quantity }) => sum + quantity, 0));
