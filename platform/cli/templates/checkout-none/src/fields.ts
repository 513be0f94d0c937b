import type { Customer } from '@storefront/domain/checkout';
import type { Card } from './card';

/** One text field of the form. */
export interface FieldDescription {
  readonly name: keyof Customer | keyof Card;
  readonly label: string;
  /** Lets browsers fill in the field. */
  readonly autocomplete: AutoFill;
  readonly isOptional?: boolean;
}

/** The fields for the visitor's details. */
export const customerFields: readonly FieldDescription[] = [
  { name: 'name', label: 'Name', autocomplete: 'name' },
  { name: 'businessName', label: 'Business name', autocomplete: 'organization', isOptional: true },
  { name: 'phone', label: 'Phone', autocomplete: 'tel' },
  { name: 'email', label: 'Email', autocomplete: 'email' },
  { name: 'confirmEmail', label: 'Confirm email', autocomplete: 'email' },
  { name: 'address1', label: 'Address 1', autocomplete: 'address-line1' },
  { name: 'address2', label: 'Address 2', autocomplete: 'address-line2', isOptional: true },
  { name: 'city', label: 'City', autocomplete: 'address-level2' },
  { name: 'state', label: 'State', autocomplete: 'address-level1' },
  { name: 'zipcode', label: 'Zipcode', autocomplete: 'postal-code' },
];

/** The fields of the card. */
export const cardFields: readonly FieldDescription[] = [
  { name: 'number', label: 'Card number', autocomplete: 'cc-number' },
  { name: 'expiry', label: 'Expiry (MM/YY)', autocomplete: 'cc-exp' },
  { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc' },
];
