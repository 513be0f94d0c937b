import { callAt } from '@storefront/ui/call-at';
import { callAtRest } from '@storefront/ui/call-at-rest';
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
      const dates = items.map(({ off_sale_date }) => off_sale_date).filter((date) => date !== null);
      cancel = dates.length > 0 ? callAtNext(dates, timezone, () => void cart.check()) : () => {};
    });
    return () => {
      stop();
      cancel();
    };
  }, [cart, timezone]);
}

/** Calls once the next of these dates has come. What reads them comes with the GraphQL client, once the page is at rest. */
function callAtNext(dates: readonly string[], timezone: string | null, onTime: () => void): () => void {
  const now = new Date();
  let isWanted = true;
  let cancel = callAtRest(async () => {
    const zones = await import(
      /* webpackChunkName: "apollo", webpackPreload: true */ '@storefront/domain/zoned-time'
    ).catch(() => null);
    const next = zones?.nextInstant(dates, timezone, now) ?? null;
    if (isWanted && next !== null) cancel = callAt(next, onTime);
  });
  return () => {
    isWanted = false;
    cancel();
  };
}
