import type { CartBus } from '@storefront/contracts/cart-bus';
import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import { useCallback, useSyncExternalStore } from 'react';

const quantities = new WeakMap<CartSnapshot, ReadonlyMap<number, number>>();

/** The quantity of each ticket by its id: made once of a cart that hundreds of tickets ask. */
function quantitiesIn(cart: CartSnapshot): ReadonlyMap<number, number> {
  const known = quantities.get(cart) ?? new Map(cart.items.map(({ id, quantity }) => [id, quantity]));
  quantities.set(cart, known);
  return known;
}

/** How many of a ticket are in the cart. */
export function quantityIn(cart: CartBus, itemId: number): number {
  const snapshot = cart.snapshot();
  return (snapshot && quantitiesIn(snapshot).get(itemId)) ?? 0;
}

/** How many of a ticket are in the cart. The component is drawn again when that changes, and not with other tickets. */
export function useQuantity(cart: CartBus, itemId: number): number {
  const subscribe = useCallback((notify: () => void) => cart.on('cart:changed', notify), [cart]);
  // A server has no cart, so the drawing that takes over its HTML has none either.
  return useSyncExternalStore(subscribe, () => quantityIn(cart, itemId), none);
}

const none = () => 0;
