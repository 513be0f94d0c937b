import type { words as en } from '../en/mx';

/** What the MX checkout says in Spanish. */
export const words: typeof en = {
  completeOrder: 'Completar pedido',
  billing: 'Facturación',
  firstName: 'Nombre de facturación',
  lastName: 'Apellido de facturación',
  sameAsCustomer: 'Igual que la dirección del cliente',
  address1: 'Dirección de facturación 1',
  address2: 'Dirección de facturación 2',
  city: 'Ciudad de facturación',
  state: 'Estado de facturación',
  zipcode: 'Código postal de facturación',
  card: 'Tarjeta',
  cardNumber: 'Número de tarjeta',
  expiryDate: 'Fecha de vencimiento',
  expiryMonth: 'Mes de vencimiento',
  expiryYear: 'Año de vencimiento',
  monthForm: 'MM',
  yearForm: 'AAAA',
  cvv: 'CVV',
  checkNumber: 'Revise el número de la tarjeta.',
  checkMonth: 'Revise el mes: de 01 a 12.',
  enterYear: 'Escriba el año con cuatro cifras.',
  checkCvv: 'Revise el CVV.',
  checkCard: 'Revise los datos de su tarjeta.',
};
