import { type CartPanelProps, contractRange, type Fragment } from '@ticket-storefront/contract';

/** The tickets in the cart, and the link to the checkout. */
const fragment: Fragment<CartPanelProps> = {
  contract: contractRange,
  mount(element, host, props) {
    let { checkoutPath } = props;

    function render(): void {
      const items = host.cart.snapshot()?.items ?? [];
      const lines = items.map(({ name, quantity }) => {
        const line = document.createElement('p');
        line.textContent = `${quantity} x ${name}`;
        return line;
      });
      const link = document.createElement('a');
      link.setAttribute('href', checkoutPath);
      link.textContent = 'Checkout';
      element.replaceChildren(...(lines.length > 0 ? [...lines, link] : ['Your cart is empty.']));
    }

    render();
    const stop = host.cart.on('cart:changed', render);
    return {
      update(next) {
        checkoutPath = next.checkoutPath;
        render();
      },
      unmount() {
        stop();
        element.replaceChildren();
      },
    };
  },
};

export default fragment;
