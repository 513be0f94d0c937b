import type { words as en } from '../en/confirmation';

/** What the shell says in Spanish of an order that is placed. */
export const words: typeof en = {
  yourOrder: 'Su pedido',
  thanks: '¡Gracias por su pedido!',
  reference: (reference) => `Número de referencia del pedido: ${reference}.`,
  emailSent: (email) => `Se envió un correo electrónico a: ${email}.`,
  delivery: 'Incluye la información sobre la entrega de sus entradas.',
  questions: '¿Tiene preguntas sobre su pedido?',
  contact: 'Contáctenos',
  noOrder: 'No hay ningún pedido que mostrar',
  addressWithoutOrder: 'La dirección de esta página no nombra ningún pedido.',
  bought: 'Lo que compró',
  statement: (name) => `Su estado de cuenta muestra el pago como “${name}”.`,
  code: (reference) => `${reference} como código QR`,
  calendarFile: 'Archivo de calendario',
  print: 'Imprimir',
  sendAgain: 'Enviar de nuevo el correo',
  pageOfOrder: 'Página de este pedido',
};
