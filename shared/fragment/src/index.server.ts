/** The React adapter of the fragment contract, as a part's server entry has it. */
export type { WithHost } from './react-fragment';
export { reactFragment } from './react-fragment.server';
export { renderHtml } from './render-html';
export { useCart, useCartAfterPaint, useCartValue } from './use-cart';
