import { words as confirmation } from '../../../src/words/es/confirmation';
import type { words as en } from './en';

/** What the page of an order says in Spanish. */
export const words: typeof en = {
  ...confirmation,
  reference: 'Número de referencia del pedido:',
  backToEvent: 'Volver al evento',
  checkAddress: 'La dirección de esta página no nombra ningún pedido. Abra de nuevo el enlace de su correo.',
  allEvents: 'Ver todos los eventos',
  notNow: 'Su pedido no se puede mostrar en este momento',
  nothingLost: 'No se ha perdido nada. Vuelva a abrir esta página en un momento.',
};
