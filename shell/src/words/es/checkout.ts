import type { words as en } from '../en/checkout';

/** What the shell says in Spanish around a checkout. */
export const words: typeof en = {
  yourOrder: 'Su pedido',
  cartIsEmpty: 'Su carrito está vacío.',
  chooseTickets: 'Elegir entradas',
  priceBreakdown: 'Desglose del precio',
  havePromo: '¿Tiene un código promocional?',
  promoCode: 'Código promocional',
  apply: 'Aplicar',
  clearPromo: 'Quitar código promocional',
  promoIsCleared: 'Se quitó el código promocional.',
  paymentFormFailed: 'No se pudo cargar el formulario de pago.',
  unsupported:
    'Por el momento, las entradas de este evento no se pueden pagar en línea: su procesador de pagos no es compatible. Por favor,',
  getInTouch: 'póngase en contacto',
  placedElsewhere: 'Su pedido se realizó en otra pestaña.',
  showConfirmation: 'Mostrar confirmación',
  salesEnded: 'Venta finalizada',
  eventIsOver: (event) => `${event} ya terminó, por lo que no se venden más entradas. No se cobró nada.`,
  showEvent: 'Mostrar el evento',
  beingConfirmed: 'Su pedido se está confirmando. Mantenga abierta esta página.',
  notPlaced: 'Su pedido no se realizó y no se cobró nada. Inténtelo de nuevo.',
  yourTurn: 'Es su turno. Complete su pedido.',
  paymentChecked: 'Se está verificando su pago. Permanezca en esta página y no vuelva a hacer el pedido.',
  nothingCharged: 'No se cobró nada.',
};
