import type { words as en } from '../en/cart';

/** What the cart says in Spanish. */
export const words: typeof en = {
  cart: 'Carrito',
  chosen: (count) => (count === 1 ? '1 entrada elegida' : `${count} entradas elegidas`),
  inAll: (total) => `, ${total} en total`,
  yourCart: 'Su carrito',
  isEmpty: 'Su carrito está vacío.',
  checkout: 'Pagar',
  oneLess: 'Una menos',
  oneMore: 'Una más',
  remove: (ticket) => `Quitar ${ticket} del carrito`,
  subtotal: 'Subtotal',
  total: 'Total con cargos e impuestos',
};
