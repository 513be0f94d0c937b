import type { CartBus } from '@storefront/contract/cart-bus';
import type { CartSnapshot } from '@storefront/contract/cart-snapshot';
import { useMemo, useSyncExternalStore } from 'react';
import { callAfterPaint } from './call-after-paint';

/** A cart that follows the published one after the next paint, however often that changes until then. */
function createLateCart(bus: CartBus) {
  let shown = bus.snapshot();
  return {
    snapshot: () => shown,
    subscribe(notify: () => void) {
      let cancel: (() => void) | null = null;
      const show = () => {
        cancel = null;
        shown = bus.snapshot();
        notify();
      };
      const stop = bus.on('cart:changed', () => {
        cancel ??= callAfterPaint(show);
      });
      return () => {
        stop();
        cancel?.();
      };
    },
  };
}

/** The last published cart, a frame late: the ticket that was pressed is painted first, and a long cart after it. */
export function useCartAfterPaint(bus: CartBus): CartSnapshot | null {
  const late = useMemo(() => createLateCart(bus), [bus]);
  // A server has no cart, so the drawing that takes over its HTML has none either.
  return useSyncExternalStore(late.subscribe, late.snapshot, noCart);
}

const noCart = () => null;
