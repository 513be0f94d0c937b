import type { CartPanelProps, Fragment } from '@ticket-storefront/contract';
import { mount, unmount } from 'svelte';
import Cart from './cart.svelte';

const fragment: Fragment<CartPanelProps> = {
  contract: '^1.0.0',
  mount(element, host, first) {
    let panel = $state.raw(first);
    let cart = $state.raw(host.cart.snapshot());
    const stop = host.cart.on('cart:changed', (changed) => {
      cart = changed;
    });
    const props = {
      host,
      get cart() {
        return cart;
      },
      get panel() {
        return panel;
      },
    };
    const component = mount(Cart, { target: element, props });
    return {
      update(next) {
        panel = next;
      },
      unmount() {
        stop();
        unmount(component);
      },
    };
  },
};

export const init = () => undefined;
export const get = async () => () => ({ default: fragment });
