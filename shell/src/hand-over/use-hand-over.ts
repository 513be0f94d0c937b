import { useCartValue } from '@ticket-storefront/fragment';
import { callWhenIdle } from '@ticket-storefront/ui';
import { useEffect } from 'react';
import { type CartStore, isHandedOver } from '../cart';
import { useServices } from '../services';

/** Milliseconds after which a visitor sees the stored cart, although it is unknown whether it is paid. */
const outcomeMs = 3000;

/**
 * Hands the event's cart over when the visitor opens the checkout, and takes back what became of it there. The code loads once the
 * page is idle with a ticket in the cart, and at once if a cart may come back. Until then the link leads to the checkout. While the
 * cart is pending, this waits.
 */
export function useHandOver(cart: CartStore, slug: string, isPending: boolean): void {
  const services = useServices();
  const hasTicket = useCartValue(cart.bus, (chosen) => chosen !== null && chosen.items.length > 0);
  const isAway = isHandedOver(services, slug);

  useEffect(() => {
    if (isPending || (!hasTicket && !isAway)) return;
    let isGone = false;
    let stop = () => {};
    const load = () =>
      void import(/* webpackChunkName: "later" */ './watch-checkout-link').then(
        ({ watchCheckoutLink }) => {
          if (!isGone) stop = watchCheckoutLink(services, cart, slug);
        },
        () => cart.release(),
      );
    const cancel = isAway ? load() : callWhenIdle(load);
    return () => {
      isGone = true;
      cancel?.();
      stop();
    };
  }, [services, cart, slug, hasTicket, isAway, isPending]);

  useEffect(() => {
    if (isPending) return;
    // Before the storage writes what waits, so that no press is lost.
    window.addEventListener('pagehide', cart.release, true);
    const late = window.setTimeout(cart.release, outcomeMs);
    return () => {
      window.removeEventListener('pagehide', cart.release, true);
      window.clearTimeout(late);
    };
  }, [cart, isPending]);
}
