import type { CartItem } from '@storefront/domain/cart-item';
import { instantOf } from '@storefront/domain/zoned-time';
import { useEffect } from 'react';
import type { Cart } from './create-cart';

/** Longer delays overflow in browsers and fire at once. */
const longestDelay = 2 ** 31 - 1;

/**
 * Checks the cart against the catalogue as soon as the sale of one of its tickets has ended. `timezone` is the event's,
 * for dates written without an offset. An end that has passed is left to the other checks.
 */
export function useCheckAtSaleEnd(cart: Cart, timezone: string | null): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const waitForNext = (items: readonly CartItem[]) => {
      clearTimeout(timer);
      const end = nextSaleEnd(items, timezone);
      if (end === null) return;
      const left = end - Date.now();
      timer =
        left > longestDelay
          ? setTimeout(waitForNext, longestDelay, items)
          : setTimeout(() => void cart.check(), left);
    };
    const stop = cart.bus.on('cart:changed', ({ items }) => waitForNext(items));
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [cart, timezone]);
}

function nextSaleEnd(items: readonly CartItem[], timezone: string | null): number | null {
  const ends = items.map(({ off_sale_date }) => instantOf(off_sale_date, timezone) ?? 0);
  const ahead = ends.filter((end) => end > Date.now());
  return ahead.length > 0 ? Math.min(...ahead) : null;
}
