import type { CartBus } from '@storefront/contracts/cart-bus';
import type { CartSnapshot } from '@storefront/contracts/cart-snapshot';
import { useCart } from '@storefront/fragment/use-cart';
import { callAfterPaint } from '@storefront/ui/call-after-paint';
import { useEffect, useState } from 'react';

/** The last published cart, a frame late: the ticket that was pressed is painted first, and a long cart after it. */
export function useCartAfterPaint(bus: CartBus): CartSnapshot | null {
  const cart = useCart(bus);
  const [shown, setShown] = useState(cart);
  useEffect(() => callAfterPaint(() => setShown(cart)), [cart]);
  return shown;
}
