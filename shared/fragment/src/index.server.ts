/** The React adapter of the fragment contract, for server entries. */
export type { WithHost } from './react-fragment';
export { reactFragment } from './react-fragment.server';
export { renderHtml } from './render-html';
export { useCart, useCartAfterPaint, useCartValue } from './use-cart';
