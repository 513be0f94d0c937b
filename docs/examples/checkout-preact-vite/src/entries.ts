import { customerInputs, type FormInput } from '@ticket-storefront/checkout';
import { type Customer, emptyCustomer } from '@ticket-storefront/domain/checkout';

/** The card as the visitor enters it. It is in memory only. */
type Card = Readonly<Record<'cardNumber' | 'expiryMonth' | 'expiryYear' | 'cvv', string>>;

/** Everything that the visitor enters. */
export type Entries = Customer & Card;

/** The required fields of the customer. */
export const requiredInputs = customerInputs.filter(({ isOptional }) => !isOptional);

/** The inputs of the card. */
export const cardInputs: readonly FormInput<keyof Card>[] = [
  { name: 'cardNumber', label: 'Card number', autoComplete: 'cc-number' },
  { name: 'expiryMonth', label: 'Expiry month', autoComplete: 'cc-exp-month' },
  { name: 'expiryYear', label: 'Expiry year', autoComplete: 'cc-exp-year' },
  { name: 'cvv', label: 'CVV', autoComplete: 'cc-csc' },
];

/** A form in which nothing is entered. */
export const noEntries: Entries = {
  ...emptyCustomer,
  cardNumber: '',
  expiryMonth: '',
  expiryYear: '',
  cvv: '',
};
