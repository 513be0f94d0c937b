import { nextInstant } from '@storefront/domain/zoned-time';
import { callAt } from '@storefront/ui/call-at';
import { useEffect } from 'react';
import type { CartStore } from './create-cart-store';

/**
 * Checks the cart against the catalogue as soon as the sale of one of its tickets has ended. `timezone` is the event's,
 * for dates written without an offset. A sale that has ended already is found by the other checks.
 */
export function useCheckAtSaleEnd(cart: CartStore, timezone: string | null): void {
  useEffect(() => {
    let cancel = () => {};
    const stop = cart.bus.on('cart:changed', ({ items }) => {
      cancel();
      const dates = items.map(({ off_sale_date }) => off_sale_date);
      const end = nextInstant(dates, timezone, new Date());
      cancel = end === null ? () => {} : callAt(end, () => void cart.check());
    });
    return () => {
      stop();
      cancel();
    };
  }, [cart, timezone]);
}
