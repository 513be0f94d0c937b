import type { CartBus, CartSnapshot } from '@storefront/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Milliseconds of one frame: until then the picture of the one before may still be in the making. */
const frameMs = 16;

/** Calls a frame after the one that is drawn next has been handed to be painted. The returned function cancels that. */
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

/**
 * A value of the last published cart. The component is drawn again where that value changes, not with each change of the cart.
 * @param select - finds the value in the cart, or in null before the first one: the same one for the same cart.
 */
export function useCartValue<Value>(cart: CartBus, select: (cart: CartSnapshot | null) => Value): Value {
  const subscribe = useCallback((notify: () => void) => cart.on('cart:changed', notify), [cart]);
  return useSyncExternalStore(
    subscribe,
    () => select(cart.snapshot()),
    // A server has no cart, so the drawing that takes over its HTML has none either.
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

/** The last published cart, a frame late: the ticket that was pressed is painted first, and a long cart after it. */
export function useCartAfterPaint(bus: CartBus): CartSnapshot | null {
  const late = useMemo(() => createLateCart(bus), [bus]);
  // A server has no cart, so the drawing that takes over its HTML has none either.
  return useSyncExternalStore(late.subscribe, late.snapshot, noCart);
}

const noCart = () => null;

/** The last published cart, or null before the first one. The component is drawn again with each change. */
export const useCart = (cart: CartBus): CartSnapshot | null => useCartValue(cart, wholeCart);

const wholeCart = (cart: CartSnapshot | null) => cart;
