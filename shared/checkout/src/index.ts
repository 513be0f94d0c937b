/** The checkout that all processors share. */
export { afterPress } from './after-press';
export { CheckoutForm, payLabelOf } from './checkout-form';
export {
  type FormErrors,
  FormSection,
  FullRow as FieldPair,
  FullRow,
  formErrorsOf,
  TextFields,
  trimFields,
  withoutFieldError,
} from './form';
export { customerInputs, type FormInput, inputsOf } from './form-inputs';
export { loadScript } from './load-script';
export type { OrderPayload, WalletPayment } from './order-payload';
export { buildOrderDetails, pollDelaysMs, pollOrderStatus, refusalOutcome } from './place-order';
export { readStored, useSessionState, writeStored } from './session-state';
export type { Attempt, PaymentResult } from './submission';
export { type Checkout, useCheckout } from './use-checkout';
