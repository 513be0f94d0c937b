import type { CartBus } from '@storefront/contracts/cart-bus';
import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import { useCallback, useSyncExternalStore } from 'react';

/** The last published cart, or null before the first one. The component is drawn again with each change. */
export function useCart(cart: CartBus): CartSnapshot | null {
  const subscribe = useCallback((notify: () => void) => cart.on('cart:changed', notify), [cart]);
  // A server has no cart, so the drawing that takes over its HTML has none either.
  return useSyncExternalStore(subscribe, () => cart.snapshot(), noCart);
}

const noCart = () => null;
