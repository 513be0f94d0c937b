import type { words as en } from '../en/checks';

/** What is said in Spanish of the checks of a checkout. */
export const words: typeof en = {
  cartIsEmpty: 'Su carrito está vacío.',
  termsNotAccepted: 'Debe aceptar los términos y condiciones.',
  required: 'Complete todos los campos obligatorios.',
  emailForm: 'Escriba una dirección de correo electrónico válida.',
  emailsDiffer: 'Los correos electrónicos no coinciden. Corríjalos e inténtelo de nuevo.',
};
