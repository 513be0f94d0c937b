import type { CartPanelProps, Fragment } from '@ticket-storefront/contract';
import { createApp, h, shallowReactive } from 'vue';
import Cart from './cart.vue';

const fragment: Fragment<CartPanelProps> = {
  contract: '^1.0.0',
  mount(element, host, panel) {
    const state = shallowReactive({ host, panel, cart: host.cart.snapshot() });
    const stop = host.cart.on('cart:changed', (cart) => {
      state.cart = cart;
    });
    const app = createApp({ render: () => h(Cart, state) });
    app.mount(element);
    return {
      update(next) {
        state.panel = next;
      },
      unmount() {
        stop();
        app.unmount();
      },
    };
  },
};

export const init = () => undefined;
export const get = async () => () => ({ default: fragment });
