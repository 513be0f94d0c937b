/** A buyer's input, and its checks. */
export {
  type CheckoutCheck,
  type CheckoutEntries,
  type CheckoutProblem,
  type Customer,
  type CustomerField,
  cardNumberProblem,
  checkCheckout,
  customerFields,
  type Entries,
  emptyCustomer,
  type FormField,
  type FormFields,
  mapFields,
  missingFields,
  missingOf,
  namesOf,
  type RequiredCustomerField,
  validateCustomer,
} from '../customer';
export { containsCardNumber, passesLuhn } from '../luhn';
