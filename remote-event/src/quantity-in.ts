import type { CartSnapshot } from '@storefront/contract/cart-snapshot';

const quantities = new WeakMap<CartSnapshot, ReadonlyMap<number, number>>();

/** The quantity of each ticket by its id: made once of a cart that hundreds of tickets ask. */
function quantitiesIn(cart: CartSnapshot): ReadonlyMap<number, number> {
  const known = quantities.get(cart) ?? new Map(cart.items.map(({ id, quantity }) => [id, quantity]));
  quantities.set(cart, known);
  return known;
}

/** How many of a ticket are in a cart, which is null before the first one. */
export const quantityIn = (cart: CartSnapshot | null, itemId: number): number =>
  (cart && quantitiesIn(cart).get(itemId)) ?? 0;
