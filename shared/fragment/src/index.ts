/** The React adapter of the fragment contract. */
export { reactFragment, type WithHost } from './react-fragment';
export { renderHtml } from './render-html';
export { useCart, useCartAfterPaint, useCartValue } from './use-cart';
