import type { CartPanelProps, Fragment } from '@ticket-storefront/contract';
import { createRoot } from 'react-dom/client';
import { Cart } from './cart';

const fragment: Fragment<CartPanelProps> = {
  contract: '^1.0.0',
  mount(element, host, first) {
    const root = createRoot(element);
    let panel = first;
    const draw = () => root.render(<Cart host={host} cart={host.cart.snapshot()} panel={panel} />);
    draw();
    const stop = host.cart.on('cart:changed', draw);
    return {
      update(next) {
        panel = next;
        draw();
      },
      unmount() {
        stop();
        root.unmount();
      },
    };
  },
};

export default fragment;
