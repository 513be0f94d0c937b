import type { CartSnapshot } from '@ticket-storefront/contract';
import { type CartItem, formatUsd, totalCents } from '@ticket-storefront/domain';
import { createElement } from './create-element';
import { emptyWords } from './empty-cart';

const row = (name: string, cents: number) =>
  createElement('div', {}, createElement('dt', {}, name), createElement('dd', {}, formatUsd(cents)));

function line({ id, name, quantity }: CartItem, remove: (itemId: number) => void): HTMLElement {
  const button = createElement(
    'button',
    { type: 'button', ariaLabel: `Remove ${name} from cart`, onclick: () => remove(id) },
    '×',
  );
  return createElement('li', {}, createElement('span', {}, `${quantity} x ${name}`), button);
}

/** Creates the content of the panel: tickets, prices and the link to the checkout (docs/rules.md, Cart panel). */
export function drawCart(
  cart: CartSnapshot | null,
  checkoutPath: string,
  remove: (itemId: number) => void,
): readonly HTMLElement[] {
  if (!cart || cart.items.length === 0) return [createElement('p', {}, emptyWords)];
  return [
    createElement('h2', {}, 'Your Cart'),
    createElement('ul', {}, ...cart.items.map((item) => line(item, remove))),
    createElement(
      'dl',
      {},
      row('Subtotal', cart.subtotalBeforeDiscount),
      row('Total with fees and taxes', totalCents(cart.totals)),
    ),
    createElement('a', { href: checkoutPath }, 'Checkout'),
  ];
}
