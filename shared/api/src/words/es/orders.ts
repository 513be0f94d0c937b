import type { RefusalReason } from '../../answers/order-answer';
import type { words as en } from '../en/orders';

const notKnownYet = 'Todavía no se sabe si su pedido se realizó.';
const notResent = 'No se pudo solicitar el correo. Inténtelo de nuevo.';

/** What the API says in English, by its reason; null where it passes on a bank's own words. */
const refusals: Readonly<Record<RefusalReason, string | null>> = {
  invalid: 'No se pudo aceptar el pedido. Revise sus datos e inténtelo de nuevo.',
  declined: null,
  'price-changed': 'El precio cambió. Revise el nuevo total e inténtelo de nuevo.',
  'sold-out': 'Ya no quedan suficientes entradas.',
  'in-other-carts': 'Las entradas están en otros carritos en este momento. Puede que vuelvan.',
  'promo-unavailable': 'El código promocional ya no se puede usar.',
  'sale-closed': 'Las entradas no están a la venta en este momento.',
  'wrong-processor': 'El pago de este evento cambió. Vuelva a cargar la página.',
  waiting: 'Hay muchas personas comprando. Espere su turno.',
  busy: 'El servidor está ocupado. Inténtelo de nuevo en un momento.',
  'processor-unreachable': 'No se puede conectar con el procesador de pagos. Inténtelo de nuevo.',
  indeterminate: notKnownYet,
};

/** What is said in Spanish of calls about orders. */
export const words: typeof en = {
  offline:
    'No tiene conexión. No se envió ni se cobró nada. Inténtelo de nuevo cuando vuelva a estar conectado.',
  notKnownYet,
  notResent,
  unreadable: (place) => `El servidor envió una respuesta que no se puede leer (${place}).`,
  noData: 'sin datos',
  refusal: (reason, message) => refusals[reason] ?? message,
  resent: (success) => (success ? 'El correo está en camino.' : notResent),
};
