import { createRestClient, reportChangedCart } from '@ticket-storefront/api';
import { type CartStore, cartKey } from '../cart';
import type { ShellServices } from '../services';
import { writeReport } from './cart-report';

/** A call that goes on when the visitor leaves the page. */
const sendToTheEnd: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

interface ReportedCart extends Pick<ShellServices, 'boot' | 'carts'> {
  /** Id of the hand-over. */
  readonly id: string;
  readonly cart: CartStore;
  readonly slug: string;
  /** The stored cart as the storefront knows it. */
  readonly known: string | null;
}

/** Reports each change of a cart to the API, where the storefront finds it. @returns stops. */
export function reportCart({ boot, carts, id, cart, slug, known }: ReportedCart): () => void {
  const api = createRestClient(boot.api, { visitor: boot.visitor, send: sendToTheEnd });
  const stored = () => carts.getItem(cartKey(slug));
  let last = known;
  let isSending = false;
  // The last report to arrive counts, so one is sent after the other.
  const send = async () => {
    isSending = true;
    for (let text = stored(); text !== last; text = stored()) {
      last = text;
      await reportChangedCart(api, id, writeReport({ at: Date.now(), cart: text }));
    }
    isSending = false;
  };
  const onChange = () => {
    if (!isSending) void send();
  };
  onChange();
  const stop = cart.bus.on('cart:changed', onChange);
  window.addEventListener('pagehide', send);
  return () => {
    stop();
    window.removeEventListener('pagehide', send);
  };
}
