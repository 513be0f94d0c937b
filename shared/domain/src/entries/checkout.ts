/** A buyer's input, and its checks. */
export {
  type CheckoutCheck,
  type CheckoutEntries,
  type CheckoutProblem,
  checkCheckout,
  missingFields,
} from '../checkout-validation';
export {
  type Customer,
  type CustomerField,
  cardNumberProblem,
  customerFields,
  type Entries,
  emptyCustomer,
  type FormField,
  type FormFields,
  mapFields,
  missingOf,
  namesOf,
  type RequiredCustomerField,
  validateCustomer,
} from '../customer';
export { containsCardNumber, passesLuhn } from '../luhn';
