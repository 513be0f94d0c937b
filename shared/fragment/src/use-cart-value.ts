import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * A value of the last published cart. The component is drawn again where that value changes, not with each change of the cart.
 * @param select - finds the value in the cart, or in null before the first one: the same one for the same cart.
 */
export function useCartValue<Value>(cart: CartBus, select: (cart: CartSnapshot | null) => Value): Value {
  const subscribe = useCallback((notify: () => void) => cart.on('cart:changed', notify), [cart]);
  return useSyncExternalStore(
    subscribe,
    () => select(cart.snapshot()),
    // A server has no cart, so the drawing that takes over its HTML has none either.
    () => select(null),
  );
}
