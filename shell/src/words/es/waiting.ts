import type { words as en } from '../en/waiting';

const number = new Intl.NumberFormat('es-US');

const formatCount = (count: number): string => number.format(count);

/** What the shell says in Spanish in the waiting room. */
export const words: typeof en = {
  formatCount,
  youAreNext: 'Usted es el siguiente.',
  oneBefore: 'Como máximo hay una persona antes que usted.',
  before: (count) => `Como máximo hay ${formatCount(count)} personas antes que usted.`,
  tooEarly: 'Aún es pronto para saber cuánto tardará.',
  aboutMinutes: (minutes) =>
    `${minutes === 1 ? 'Alrededor de un minuto' : `Unos ${minutes} minutos`}, al ritmo actual.`,
  moreThanAnHour: 'Más de una hora, al ritmo actual.',
  yourNumber: 'Su número',
  lookingUp: 'Buscando su lugar…',
  connectionLost:
    'En este momento no hay conexión con la taquilla. Usted conserva su turno, y esta página continúa por sí sola cuando vuelva la conexión.',
  left: (count) => (count === 1 ? 'Queda 1' : `Quedan ${formatCount(count)}`),
  available: 'Disponible',
  inOtherCarts: 'En otros carritos, puede volver',
  notYetOnSale: 'Todavía no está a la venta',
  soldOut: 'Agotado',
  salesEnded: 'Venta finalizada',
  ticketsRightNow: 'Entradas en este momento',
  allSold: 'Se vendieron todas las entradas de este evento. Ya no hay nada que esperar.',
  noLongerSold: 'Ya no se venden entradas para este evento.',
  inLine: 'Está en la fila',
  manyPeople:
    'Muchas personas están comprando entradas para este evento. Se atiende a todas en el orden en que llegaron.',
  opensByItself:
    'Cuando sea su turno, el pago se abrirá por sí solo. Mantenga abierta esta página: mientras esté cerrada, se atiende primero a otras personas, pero su número sigue siendo suyo. Su carrito se conserva.',
  backToEvent: 'Volver al evento',
};
