import { inOtherCarts, type Refusal, soldOut } from '@storefront/order-port';

/** The stock of a ticket: without a capacity there is no limit. */
export interface Stock {
  /** How many may be sold here in all. */
  readonly capacity: number | null;
  readonly sold_count: number;
  /** How many open orders hold. */
  readonly held_count: number;
}

/** How many can be taken now; null where there is no limit. */
export const freeOf = ({ capacity, sold_count, held_count }: Stock): number | null =>
  capacity === null ? null : capacity - sold_count - held_count;

/** Why that many of a ticket cannot be taken now, or null. */
export function checkStock(item: Stock & { readonly name: string }, quantity: number): Refusal | null {
  const free = freeOf(item);
  if (free === null || quantity <= free) return null;
  const ticket = `"${item.name}"`;
  if (item.held_count > 0) {
    return inOtherCarts(
      free === 0
        ? `${ticket} is in other carts right now and may come back. Nothing was charged.`
        : `Only ${free} of ${ticket} are free right now. Others are in other carts and may come back. Nothing was charged.`,
    );
  }
  return soldOut(free === 0 ? `${ticket} is sold out.` : `Only ${free} of ${ticket} are left.`);
}
