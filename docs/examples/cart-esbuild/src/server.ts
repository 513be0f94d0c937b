import { contractRange } from '@ticket-storefront/contract';
import { emptyWords, panelClass } from './empty-cart';

/** The contract versions that the part runs on. */
export const contract = contractRange;

/** Renders an empty cart: the visitor's cart is in the browser. */
export const render = () =>
  `<section class="${panelClass}" aria-label="Cart" tabindex="-1"><p>${emptyWords}</p></section>`;
