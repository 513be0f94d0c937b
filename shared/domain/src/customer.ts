import { messages } from '#messages/checks';
import { containsCardNumber } from './luhn';

/** The definition of one text field of a checkout. */
export interface FormField {
  readonly isOptional?: true;
  /** The autofill hint for browsers. */
  readonly autoComplete: string;
  readonly type?: 'email' | 'tel';
  /** Whether it shares a row with the short fields next to it. */
  readonly isShort?: true;
  /** Maximum characters, if not the default for texts. */
  readonly maxLength?: number;
}

/** The fields of a form by name, in order. Types, inputs, checks and request bodies follow from them. */
export type FormFields = Readonly<Record<string, FormField>>;

/** The visitor's input in a form. */
export type Entries<F extends FormFields> = Readonly<Record<keyof F & string, string>>;

/** The customer's fields (docs/rules.md, Customer details). A new field needs a label in each language. */
export const customerFields = {
  email: { autoComplete: 'email', type: 'email' },
  confirmEmail: { autoComplete: 'email', type: 'email' },
  name: { autoComplete: 'name', isShort: true },
  phone: { autoComplete: 'tel', type: 'tel', isShort: true },
  businessName: { autoComplete: 'organization', isOptional: true },
  address1: { autoComplete: 'address-line1' },
  address2: { autoComplete: 'address-line2', isOptional: true },
  zipcode: { autoComplete: 'postal-code', isShort: true },
  city: { autoComplete: 'address-level2', isShort: true },
  state: { autoComplete: 'address-level1', isShort: true },
} as const satisfies FormFields;

export type CustomerField = keyof typeof customerFields;

/** The customer details that the visitor enters. */
export type Customer = Entries<typeof customerFields>;

/** The required customer fields. */
export type RequiredCustomerField = {
  [Name in CustomerField]: (typeof customerFields)[Name] extends { readonly isOptional: true } ? never : Name;
}[CustomerField];

/** The names of a form's fields, in order. */
export const namesOf = <Fields extends object>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[];

/** One value for each field. */
export const mapFields = <Fields extends object, T>(
  fields: Fields,
  toValue: (name: keyof Fields & string, field: Fields[keyof Fields & string]) => T,
) =>
  Object.fromEntries(namesOf(fields).map((name) => [name, toValue(name, fields[name])])) as Record<
    keyof Fields & string,
    T
  >;

/** A customer before any input. */
export const emptyCustomer: Customer = mapFields(customerFields, () => '');

/** The empty required fields, in form order. */
export const missingOf = <F extends FormFields>(fields: F, entries: Entries<F>) =>
  namesOf(fields).filter((name) => !fields[name]?.isOptional && entries[name].trim() === '');

/** Why an order cannot be placed yet: the message, and the invalid fields in form order. */
export interface CheckoutProblem {
  readonly reason:
    | 'required'
    | 'card-number'
    | 'email-form'
    | 'emails-differ'
    | 'empty-cart'
    | 'terms'
    | 'billing';
  readonly message: string;
  /** Field names, including the checkout's own. */
  readonly fields: readonly string[];
}

export type CheckoutCheck = { readonly ok: true } | ({ readonly ok: false } & CheckoutProblem);

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Whether a text has the form of an e-mail address. */
export const isEmail = (text: string): boolean => emailForm.test(text);

/**
 * Checks the required fields, then that no field has a card number, then the email's format, then that both emails are equal
 * (docs/rules.md, Customer details).
 */
export function validateCustomer(customer: Customer): CheckoutCheck {
  const missing = missingOf(customerFields, customer);
  const email = customer.email.trim();
  if (missing.length > 0) return problem('required', messages.required, missing);
  const card = cardNumberProblem(customerFields, customer);
  if (card) return card;
  if (!isEmail(email)) return problem('email-form', messages.emailForm, ['email']);
  if (email !== customer.confirmEmail.trim()) {
    return problem('emails-differ', messages.emailsDiffer, ['confirmEmail']);
  }
  return { ok: true };
}

/**
 * The problem of one field that the visitor has left: empty, or its part of {@link validateCustomer}; null if there is none.
 * The email's confirmation is compared once there is one.
 */
export function customerFieldProblem(
  customer: Customer,
  name: CustomerField,
): CheckoutProblem['reason'] | null {
  const text = customer[name].trim();
  if (text === '') return 'isOptional' in customerFields[name] ? null : 'required';
  if (containsCardNumber(text)) return 'card-number';
  if (name === 'email') return isEmail(text) ? null : 'email-form';
  return name === 'confirmEmail' && text !== customer.email.trim() ? 'emails-differ' : null;
}

/** The problem of text fields that contain a card number; null if none does. */
export function cardNumberProblem<F extends FormFields>(fields: F, entries: Entries<F>) {
  const withCard = namesOf(fields).filter((name) => containsCardNumber(entries[name]));
  return withCard.length > 0 ? problem('card-number' as const, messages.cardNumber, withCard) : null;
}

/** A failed check. */
const problem = <Reason>(reason: Reason, message: string, fields: readonly string[]) =>
  ({ ok: false, reason, message, fields }) as const;

export interface CheckoutEntries {
  readonly items: readonly unknown[];
  readonly termsAccepted: boolean;
  readonly customer: Customer;
}

/** Checks whether an order can be placed, and returns the first problem (docs/rules.md, Order of the checks). */
export function checkCheckout({ items, termsAccepted, customer }: CheckoutEntries): CheckoutCheck {
  if (items.length === 0) return problem('empty-cart', messages.cartIsEmpty, []);
  if (!termsAccepted) return problem('terms', messages.termsNotAccepted, ['terms']);
  return validateCustomer(customer);
}

/** The empty required fields of a checkout, in form order. */
export const missingFields = ({ customer }: CheckoutEntries): readonly string[] =>
  missingOf(customerFields, customer);
