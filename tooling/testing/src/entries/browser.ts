/** Drives components and checkouts in jsdom. */
export {
  button,
  field,
  fill,
  fillCustomer,
  press,
  rememberCustomer,
  terms,
  toggleTerms,
} from '../checkout-form';
export { type CheckoutSetting, mountCheckout } from '../mount-checkout';
export { testFreeOrders } from '../test-free-orders';
