import {
  type Customer,
  type CustomerField,
  customerFields,
  type Entries,
  type FormField,
  type FormFields,
  mapFields,
} from '@ticket-storefront/domain/checkout';

/** A customer field's name in `customerPayload`, which contains the e-mail address once (docs/rules.md, Calls). */
export const mxNameOf = (field: CustomerField): string =>
  field === 'email' || field === 'confirmEmail'
    ? 'email'
    : `customer${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The billing fields that 'Same as customer address' fills, each with its customer field. */
const sameAsCustomer = {
  billingAddress1: 'address1',
  billingAddress2: 'address2',
  billingZipcode: 'zipcode',
  billingCity: 'city',
  billingState: 'state',
} as const satisfies Readonly<Record<string, CustomerField>>;

/** The billing name and address (docs/rules.md, MX billing). */
export const billingFields = {
  billingFirstName: { autoComplete: 'billing given-name', isShort: true },
  billingLastName: { autoComplete: 'billing family-name', isShort: true },
  ...mapFields(sameAsCustomer, (_, from): FormField => {
    // The names of these fields are too long to share a row.
    const { isShort, ...field }: FormField = customerFields[from];
    return { ...field, autoComplete: `billing ${field.autoComplete}` };
  }),
} satisfies FormFields;

/** The fields of the card. The month is sent as `01` to `12`, the year with four digits. */
export const cardFields = {
  cardNumber: { autoComplete: 'cc-number' },
  expiryMonth: { autoComplete: 'cc-exp-month' },
  expiryYear: { autoComplete: 'cc-exp-year', maxLength: 4 },
  cvv: { autoComplete: 'cc-csc', maxLength: 4 },
} as const satisfies FormFields;

/** The billing name and address. */
export type BillingAddress = Entries<typeof billingFields>;

/** The card as the visitor enters it. Held in memory only. */
export type Card = Entries<typeof cardFields>;

/** Splits a customer's name into billing names: the last word is the last name. */
export function billingNamesOf({ name }: Pick<Customer, 'name'>) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { billingFirstName: words.join(' '), billingLastName: last };
}

/** The billing fields that 'Same as customer address' fills. */
export const billingAddressOf = (customer: Customer) =>
  mapFields(sameAsCustomer, (_, from) => customer[from]);
