import type { words as en } from '../en/braintree';

/** What the Braintree checkout says in Spanish. */
export const words: typeof en = {
  payment: 'Pago',
  number: 'Número de tarjeta',
  expirationDate: 'Vencimiento',
  cvv: 'CVV',
  postalCode: 'Código postal de facturación',
  sameZipcode: 'Código postal de facturación igual que el del cliente',
  expirationForm: 'MM/AAAA',
  secureField: (label) => `Campo seguro: ${label}`,
  wrongNumber: 'El número de tarjeta que escribió no es válido.',
  wrongCvv: 'El CVV que escribió no es válido.',
  wrongExpirationDate: 'La fecha de vencimiento que escribió no es válida.',
  wrongPostalCode: 'El código postal que escribió no es válido.',
  anyField: 'Uno o más campos no son válidos. Revise su información e inténtelo de nuevo.',
  notLoaded: 'No se pudo iniciar el pago. Actualice la página e inténtelo de nuevo.',
  notReady: 'El formulario de pago aún no está listo. Inténtelo de nuevo en un momento.',
  notSent: 'Ocurrió un error al procesar su transacción. Inténtelo de nuevo.',
};
