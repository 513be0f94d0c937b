import { reportChangedCart } from '@ticket-storefront/api';
import { useEffect } from 'react';
import { type CartStore, cartKey } from '../cart';
import { type ShellServices, useServices } from '../services';
import { writeReport } from './cart-report';

interface ReportedCart extends Pick<ShellServices, 'boot' | 'carts'> {
  /** Id of the hand-over. */
  readonly id: string;
  readonly cart: CartStore;
  readonly slug: string;
}

/** Reports each change of a cart to the API, where the storefront finds it. @returns stops. */
function reportCart({ boot, carts, id, cart, slug }: ReportedCart): () => void {
  const { api, visitor } = boot;
  const stored = () => carts.getItem(cartKey(slug));
  let last = stored();
  let isSending = false;
  // The last report to arrive counts, so one is sent after the other.
  const send = async () => {
    isSending = true;
    for (let text = stored(); text !== last; text = stored()) {
      last = text;
      await reportChangedCart(api, id, { cart: writeReport({ at: Date.now(), cart: text }), visitor });
    }
    isSending = false;
  };
  const stop = cart.bus.on('cart:changed', () => {
    if (!isSending) void send();
  });
  window.addEventListener('pagehide', send);
  return () => {
    stop();
    window.removeEventListener('pagehide', send);
  };
}

/** Reports changes of the cart to the storefront that handed it over, where the checkout has an origin of its own. */
export function useReportedCart(cart: CartStore, slug: string): void {
  const { boot, carts, handOver: id } = useServices();
  useEffect(
    () => (id === null ? undefined : reportCart({ boot, carts, id, cart, slug })),
    [boot, carts, id, cart, slug],
  );
}
