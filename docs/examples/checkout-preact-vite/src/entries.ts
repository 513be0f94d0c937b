import type { Customer } from '@storefront/domain/checkout';

/** The card as the visitor enters it. It is kept in memory only. */
type Card = Readonly<Record<'cardNumber' | 'expiryMonth' | 'expiryYear' | 'cvv', string>>;

/** Everything that the visitor enters. */
export type Entries = Customer & Card;

/** One text field of the form. */
export interface FieldDescription {
  readonly name: keyof Entries;
  readonly label: string;
  readonly autocomplete: AutoFill;
}

/** The fields of the customer. */
export const customerFields: readonly FieldDescription[] = [
  { name: 'name', label: 'Name', autocomplete: 'name' },
  { name: 'phone', label: 'Phone', autocomplete: 'tel' },
  { name: 'email', label: 'Email', autocomplete: 'email' },
  { name: 'confirmEmail', label: 'Confirm email', autocomplete: 'email' },
  { name: 'address1', label: 'Address 1', autocomplete: 'address-line1' },
  { name: 'address2', label: 'Address 2', autocomplete: 'address-line2' },
  { name: 'city', label: 'City', autocomplete: 'address-level2' },
  { name: 'state', label: 'State', autocomplete: 'address-level1' },
  { name: 'zipcode', label: 'Zipcode', autocomplete: 'postal-code' },
];

/** The fields of the card. */
export const cardFields: readonly FieldDescription[] = [
  { name: 'cardNumber', label: 'Card number', autocomplete: 'cc-number' },
  { name: 'expiryMonth', label: 'Expiry month', autocomplete: 'cc-exp-month' },
  { name: 'expiryYear', label: 'Expiry year', autocomplete: 'cc-exp-year' },
  { name: 'cvv', label: 'CVV', autocomplete: 'cc-csc' },
];

/** A form in which nothing is entered. */
export const noEntries: Entries = {
  name: '',
  businessName: '',
  phone: '',
  email: '',
  confirmEmail: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipcode: '',
  cardNumber: '',
  expiryMonth: '',
  expiryYear: '',
  cvv: '',
};
