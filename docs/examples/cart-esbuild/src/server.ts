import { contractRange } from '@storefront/contract';
import { emptyWords, panelClass } from './empty-cart';

/** The contract versions that the part runs on. */
export const contract = contractRange;

/** The cart of a visitor is in the browser, so a server draws it empty. */
export const render = () =>
  `<section class="${panelClass}" aria-label="Cart" tabindex="-1"><p>${emptyWords}</p></section>`;
