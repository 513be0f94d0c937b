import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { useCart } from '@storefront/fragment/use-cart';
import { useRef } from 'react';

/** The cart, and once its order is placed the cart as it was ordered: it is emptied before the confirmation is there. */
export function useOrderedCart(cart: CartBus, isPlaced: boolean): CartSnapshot | null {
  const latest = useCart(cart);
  const ordered = useRef(latest);
  if (!isPlaced) ordered.current = latest;
  return ordered.current;
}
