import type { CartBus } from '@storefront/contract';
import type { ReleaseFile } from '@storefront/format';
import { useCartValue } from '@storefront/fragment';
import { callAtRest } from '@storefront/ui';
import { useEffect } from 'react';
import { isCheckoutPath } from '../navigation/paths';
import { useServices } from '../services';

const signsOfIntent = ['pointerover', 'touchstart', 'focusin'] as const;

/** Puts a script that the next document needs into the browser's cache, checked by its hash. Where that fails, it loads then. */
const fetchAhead = ({ url, integrity }: ReleaseFile) =>
  fetch(url, { integrity, credentials: 'omit', priority: 'low' }).catch(() => undefined);

/**
 * Loads the scripts of the event's checkout before it is opened: when the visitor points at a link to it, touches or focuses
 * one, or else a while after there is a ticket in the cart.
 */
export function useCheckoutAhead(cart: CartBus): void {
  const { checkoutScripts } = useServices().boot;
  const hasTicket = useCartValue(cart, (chosen) => chosen !== null && chosen.items.length > 0);

  useEffect(() => {
    if (!hasTicket) return;
    const stop = () => {
      cancel();
      for (const sign of signsOfIntent) document.removeEventListener(sign, onSign);
    };
    const load = () => {
      stop();
      checkoutScripts.forEach(fetchAhead);
    };
    const onSign = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (link && isCheckoutPath(link.pathname)) load();
    };
    const cancel = callAtRest(load);
    for (const sign of signsOfIntent) document.addEventListener(sign, onSign, { passive: true });
    return stop;
  }, [hasTicket, checkoutScripts]);
}
