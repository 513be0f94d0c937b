import type { Customer } from '@storefront/domain/checkout';

/** The content of MX's `paymentPayload`: the card, and the name and address that it is billed to (docs/rules.md, MX billing). */
export interface MxBilling {
  readonly billingFirstName: string;
  readonly billingLastName: string;
  readonly billingAddress1: string;
  readonly billingAddress2: string;
  readonly billingCity: string;
  readonly billingState: string;
  readonly billingZipcode: string;
  readonly cardNumber: string;
  /** `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly cvv: string;
  /** Major units, equal to the order's `transaction_total`. */
  readonly amount: number;
}

/** The part of it that the visitor enters. */
export type MxBillingForm = Omit<MxBilling, 'amount'>;

export type MxBillingField = keyof MxBillingForm;

/** All but the second address line, in the order of the form (docs/rules.md, MX billing). */
export const requiredMxBillingFields = [
  'billingFirstName',
  'billingLastName',
  'billingAddress1',
  'billingCity',
  'billingState',
  'billingZipcode',
  'cardNumber',
  'expiryMonth',
  'expiryYear',
  'cvv',
] as const satisfies readonly MxBillingField[];

/** The billing names of a customer's name, whose last word is the last name. */
export function billingNamesOf({ name }: Pick<Customer, 'name'>) {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? (words.pop() ?? '') : '';
  return { billingFirstName: words.join(' '), billingLastName: last };
}

/** The billing fields that 'Same as customer address' fills. */
export const billingAddressOf = (customer: Customer) => ({
  billingAddress1: customer.address1,
  billingAddress2: customer.address2,
  billingCity: customer.city,
  billingState: customer.state,
  billingZipcode: customer.zipcode,
});
