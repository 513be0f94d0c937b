import type { words as en } from './en';

const moneyBack = (total: string) =>
  `Le devolvemos la totalidad de los ${total} por el mismo medio con el que pagó. Según su banco, puede tardar unos días. No tiene que hacer nada.`;

/** What e-mails to buyers say in Spanish. */
export const words: typeof en = {
  tickets: (event) => `Sus entradas para ${event}`,
  someOrder: 'su pedido',
  thanks: (name) => `¡${['Gracias por su pedido', name].filter(Boolean).join(', ')}!`,
  late: 'Su pago nos llegó tarde y es posible que se le haya dicho que el pedido no se realizó. Las entradas son suyas.',
  map: 'mapa',
  reference: 'Número de referencia del pedido:',
  code: (reference) => `${reference} como código QR`,
  deliveredAsSaid: (reference) =>
    `Entrega de sus entradas: como se indica arriba junto a cada una. Su pedido está guardado a su nombre con la referencia ${reference}.`,
  deliveryUnknown: (reference) =>
    `Entrega de sus entradas: el organizador todavía no ha indicado nada más. Están guardadas a su nombre con la referencia ${reference}.`,
  statement: (name) => `Su estado de cuenta muestra el pago como “${name}”.`,
  seeOrder: 'Ver su pedido',
  yourOrder: 'Su pedido',
  addTo: (calendar) => `Agregar a ${calendar}`,
  questions: 'Preguntas',
  questionsAboutOrder: '¿Tiene preguntas sobre su pedido?',
  contact: 'Contáctenos',
  hello: (name) => `${['Hola', name].filter(Boolean).join(', ')}:`,
  moneyIsComing: 'Le devolvemos su dinero',
  ticketsNotValid: 'Sus entradas no son válidas: el pago falló',
  payment: {
    'no-tickets': (total) =>
      `Su pago de ${total} nos llegó fuera de plazo y las entradas ya son de otras personas. No tiene entradas de este pedido. ${moneyBack(total)}`,
    'other-amount': (total) =>
      `Recibimos ${total}, que no es lo que cuesta este pedido, y por eso no se pudo completar. No tiene entradas de este pedido. ${moneyBack(total)}`,
    'paid-twice': (total) =>
      `Nos llegó un pago de ${total} que su pedido ya no necesitaba. ${moneyBack(total)}`,
    'on-request': (total) => `Su pedido está cancelado y sus entradas ya no son válidas. ${moneyBack(total)}`,
    'payment-failed': (total) =>
      `Su banco anunció primero su pago de ${total} y después no lo hizo. No se cobró nada, y las entradas que confirmamos ya no son válidas. Si todavía quiere venir, haga un nuevo pedido.`,
  },
};
