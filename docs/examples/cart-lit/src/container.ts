import type { CartPanelProps, Fragment } from '@ticket-storefront/contract';
import { CartPanel } from './cart';

const fragment: Fragment<CartPanelProps> = {
  contract: '^1.0.0',
  mount(element, host, panel) {
    const shown = Object.assign(new CartPanel(), { host, panel, cart: host.cart.snapshot() });
    const stop = host.cart.on('cart:changed', (cart) => {
      shown.cart = cart;
    });
    element.append(shown);
    return {
      update(next) {
        shown.panel = next;
      },
      unmount() {
        stop();
        shown.remove();
      },
    };
  },
};

export const init = () => undefined;
export const get = async () => () => ({ default: fragment });
