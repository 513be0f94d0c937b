import {
  type Customer,
  type CustomerField,
  customerFields,
  type Entries,
  type FormField,
  type FormFields,
  mapFields,
} from '@storefront/domain/checkout';

/** The name of a customer's field in `customerPayload`, which has the e-mail address once (docs/rules.md, Calls). */
export const mxNameOf = (field: CustomerField): string =>
  field === 'email' || field === 'confirmEmail'
    ? 'email'
    : `customer${field.charAt(0).toUpperCase()}${field.slice(1)}`;

/** The billing fields that 'Same as customer address' fills, each from a field of the customer. */
const sameAsCustomer = {
  billingAddress1: 'address1',
  billingAddress2: 'address2',
  billingCity: 'city',
  billingState: 'state',
  billingZipcode: 'zipcode',
} as const satisfies Readonly<Record<string, CustomerField>>;

/** The name and address that the card is billed to (docs/rules.md, MX billing). */
export const billingFields = {
  billingFirstName: { autoComplete: 'billing given-name' },
  billingLastName: { autoComplete: 'billing family-name' },
  ...mapFields(sameAsCustomer, (_, from): FormField => {
    const field = customerFields[from];
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

/** The name and address that the card is billed to. */
export type BillingAddress = Entries<typeof billingFields>;

/** The card as the visitor enters it. It is in memory only. */
export type Card = Entries<typeof cardFields>;

/** The billing names of a customer's name, whose last word is the last name. */
export function billingNamesOf({ name }: Pick<Customer, 'name'>) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { billingFirstName: words.join(' '), billingLastName: last };
}

/** The billing fields that 'Same as customer address' fills. */
export const billingAddressOf = (customer: Customer) =>
  mapFields(sameAsCustomer, (_, from) => customer[from]);
