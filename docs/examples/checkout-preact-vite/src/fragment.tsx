/** @jsxImportSource preact */
import { type CheckoutProps, contractRange, type Fragment } from '@ticket-storefront/contract';
import { render } from 'preact';
import { Checkout } from './checkout';

/** The checkout as the shell mounts it. */
export const fragment: Fragment<CheckoutProps> = {
  contract: contractRange,
  mount(element, host, first) {
    const draw = (props: CheckoutProps) => render(<Checkout {...props} host={host} />, element);
    draw(first);
    return { update: draw, unmount: () => render(null, element) };
  },
};
