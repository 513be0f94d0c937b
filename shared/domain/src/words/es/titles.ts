import type { words as en } from '../en/titles';

/** Browser titles in Spanish. */
export const words: typeof en = {
  productTitle: 'Entradas para eventos',
  eventTitle: (subject) => `${subject} - Entradas`,
  checkoutTitle: (event) => `${event}: entradas`,
  confirmationTitle: 'Confirmación del pedido - Entradas',
  notFoundTitle: 'Página no encontrada - Entradas',
};
