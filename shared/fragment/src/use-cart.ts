import type { CartBus, CartSnapshot } from '@ticket-storefront/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Milliseconds of one frame: until then the browser may still be painting the previous one. */
const frameMs = 16;

/** Calls back one frame after the next render was handed over for painting. The returned function cancels it. */
function callAfterPaint(onTime: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(onTime, frameMs);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** A value of the last published cart; `select` must return the same one for the same cart, or null before the first. */
export function useCartValue<Value>(cart: CartBus, select: (cart: CartSnapshot | null) => Value): Value {
  const subscribe = useCallback((notify: () => void) => cart.on('cart:changed', notify), [cart]);
  return useSyncExternalStore(
    subscribe,
    () => select(cart.snapshot()),
    // A server has no cart, so hydration has none either.
    () => select(null),
  );
}

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

/** The last published cart, one frame late: the pressed ticket is painted before a long cart. */
export function useCartAfterPaint(bus: CartBus): CartSnapshot | null {
  const late = useMemo(() => createLateCart(bus), [bus]);
  // A server has no cart, so hydration has none either.
  return useSyncExternalStore(late.subscribe, late.snapshot, noCart);
}

const noCart = () => null;

/** The last published cart, or null before the first one. The component renders on each change. */
export const useCart = (cart: CartBus): CartSnapshot | null => useCartValue(cart, wholeCart);

const wholeCart = (cart: CartSnapshot | null) => cart;
