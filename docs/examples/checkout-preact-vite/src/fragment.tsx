/** @jsxImportSource preact */
import type { CheckoutProps } from '@storefront/contract/checkout';
import { contractRange } from '@storefront/contract/contract-version';
import type { Fragment } from '@storefront/contract/fragment';
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
