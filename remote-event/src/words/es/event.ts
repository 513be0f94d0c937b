import type { words as en } from '../en/event';

/** What the event page says in Spanish. */
export const words: typeof en = {
  logo: (event) => `Logotipo de ${event}`,
  isOver: 'Este evento ya terminó.',
  about: 'Acerca del evento:',
  waiting: 'Esperando el evento...',
  loading: 'Cargando entradas...',
  failed: (message) => `No se pudieron cargar las entradas: ${message}`,
  tickets: 'Entradas',
  noTickets: 'Todavía no hay entradas para este evento.',
  chooseTickets: 'Elija sus entradas',
  searchTickets: 'Buscar entradas',
  found: (count) => (count === 1 ? 'Se encontró 1 entrada' : `Se encontraron ${count} entradas`),
  noneFound: 'Ninguna entrada contiene estas palabras.',
  plusFees: ' más cargos',
  remaining: (count) => (count === 1 ? '¡Queda 1 entrada!' : `¡Quedan ${count} entradas!`),
  noDescription: 'No hay descripción disponible',
  salesEnded: 'Venta finalizada',
  notOnline: 'Por el momento no se vende en línea',
  soldOut: '¡Agotado!',
  inOtherCarts: 'En otros carritos, puede volver',
  onSale: (day) => `A la venta desde el ${day}`,
};
