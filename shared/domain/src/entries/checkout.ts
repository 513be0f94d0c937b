/** A buyer's input, its labels, and its checks. */
export { messages as customerMessages } from '#messages/customer';
export {
  type CheckoutCheck,
  type CheckoutEntries,
  type CheckoutProblem,
  type Customer,
  type CustomerField,
  cardNumberProblem,
  checkCheckout,
  customerFieldProblem,
  customerFields,
  type Entries,
  emptyCustomer,
  type FormField,
  type FormFields,
  isEmail,
  mapFields,
  missingFields,
  missingOf,
  namesOf,
  type RequiredCustomerField,
  validateCustomer,
} from '../customer';
export { containsCardNumber, passesLuhn } from '../luhn';
