import {
  type CartPanelProps,
  contractRange,
  type Fragment,
  type Host,
  type Mounted,
} from '@ticket-storefront/contract';
import { createElement } from './create-element';
import { drawCart } from './draw-cart';
import { panelClass } from './empty-cart';

/** Renders the cart into its panel after each change, until it is unmounted. */
function follow(panel: HTMLElement, host: Host, props: CartPanelProps): Mounted<CartPanelProps> {
  let current = props;

  function remove(itemId: number): void {
    // The pressed button is removed with its line, so the focus moves to the panel.
    panel.focus();
    host.cart.emit('cart:remove', { itemId });
  }
  const draw = () => panel.replaceChildren(...drawCart(host.cart.snapshot(), current.checkoutPath, remove));

  draw();
  const stop = host.cart.on('cart:changed', draw);
  return {
    update(next) {
      current = next;
      draw();
    },
    unmount() {
      stop();
      panel.remove();
    },
  };
}

function mount(element: HTMLElement, host: Host, props: CartPanelProps): Mounted<CartPanelProps> {
  const panel = createElement('section', { className: panelClass, ariaLabel: 'Cart', tabIndex: -1 });
  element.append(panel);
  return follow(panel, host, props);
}

/** The cart panel without a framework. It adopts the HTML of `server.ts`. */
export const fragment: Fragment<CartPanelProps> = {
  contract: contractRange,
  mount,
  adopt(element, host, props) {
    const panel = element.firstElementChild;
    return panel instanceof HTMLElement ? follow(panel, host, props) : mount(element, host, props);
  },
};
