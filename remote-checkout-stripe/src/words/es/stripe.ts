import type { words as en } from '../en/stripe';

const minutes = (count: number) => (count === 1 ? '1 minuto' : `${count} minutos`);

/** What the Stripe checkout says in Spanish. */
export const words: typeof en = {
  locale: 'es',
  timesIn: 'es-US',
  payment: 'Pago',
  noAccount: 'Falta el identificador de la cuenta conectada.',
  notLoaded: 'No se pudo cargar el formulario de pago.',
  notReady: 'El formulario de pago aún no está listo. Inténtelo de nuevo en un momento.',
  notSubmitted: 'No se pudo enviar el pago. Actualice la página e inténtelo de nuevo.',
  notOpened: 'No se pudo iniciar el pago. Actualice la página e inténtelo de nuevo.',
  failed: 'El pago falló. Revise sus datos e inténtelo de nuevo.',
  unexpected: 'Error inesperado al confirmar el pago.',
  stateOf: (status) => `El pago está en un estado inesperado: ${status}.`,
  notHeld:
    'Sus entradas ya no están reservadas para usted y no se cobró nada. Todavía puede pedirlas mientras estén libres.',
  heldUntil: (time, left) => `Sus entradas están reservadas hasta las ${time} (quedan ${minutes(left)}).`,
  heldForLessThan: (left) => `Sus entradas están reservadas por menos de ${minutes(left)} más.`,
};
