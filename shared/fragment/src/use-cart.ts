import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { useCartValue } from './use-cart-value';

/** The last published cart, or null before the first one. The component is drawn again with each change. */
export const useCart = (cart: CartBus): CartSnapshot | null => useCartValue(cart, wholeCart);

const wholeCart = (cart: CartSnapshot | null) => cart;
