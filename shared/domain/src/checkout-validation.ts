import { words } from '#words/checks';
import {
  type Customer,
  type CustomerField,
  type CustomerProblem,
  missingCustomerFields,
  validateCustomer,
} from './customer';

import { type MxBillingField, type MxBillingForm, requiredMxBillingFields } from './mx-billing';

type CheckoutField = CustomerField | MxBillingField | 'terms';

/** Why an order cannot be placed yet: the message to show, and the wrong fields in the order of the form. */
export interface CheckoutProblem {
  readonly reason: CustomerProblem['reason'] | 'empty-cart' | 'terms' | 'billing';
  readonly message: string;
  readonly fields: readonly CheckoutField[];
}

/** The result of checking a checkout. */
export type CheckoutCheck = { readonly ok: true } | ({ readonly ok: false } & CheckoutProblem);

/** What the visitor entered in a checkout. */
export interface CheckoutEntries {
  readonly items: readonly unknown[];
  readonly termsAccepted: boolean;
  readonly customer: Customer;
}

/** What the visitor entered in the MX checkout. */
export interface MxCheckoutEntries extends CheckoutEntries {
  readonly billing: MxBillingForm;
  /** Free orders need no billing. */
  readonly isFree: boolean;
}

/** Checks whether an order can be placed, and returns the first problem (docs/rules.md, Order of the checks). */
export function checkCheckout({ items, termsAccepted, customer }: CheckoutEntries): CheckoutCheck {
  if (items.length === 0) return problem('empty-cart', words.cartIsEmpty, []);
  if (!termsAccepted) return problem('terms', words.termsNotAccepted, ['terms']);
  return validateCustomer(customer);
}

/** The same for MX, with MX's own messages and billing as the last check (docs/rules.md, MX billing). */
export function checkMxCheckout(entries: MxCheckoutEntries): CheckoutCheck {
  const check = checkCheckout(entries);
  if (!check.ok)
    return hasMxMessage(check.reason) ? { ...check, message: words.requiredBeforeContinuing } : check;

  const missing = missingBillingFields(entries);
  if (entries.isFree || missing.length === 0) return { ok: true };
  return problem('billing', words.billingRequired, missing);
}

/** Every required field of a checkout that is empty, in the order of the form. */
export const missingFields = ({ customer }: CheckoutEntries): readonly CheckoutField[] =>
  missingCustomerFields(customer);

/** The same for MX. */
export const missingMxFields = (entries: MxCheckoutEntries): readonly CheckoutField[] => [
  ...missingFields(entries),
  ...(entries.isFree ? [] : missingBillingFields(entries)),
];

const missingBillingFields = ({ billing }: MxCheckoutEntries) =>
  requiredMxBillingFields.filter((field) => billing[field].trim() === '');

const hasMxMessage = (reason: CheckoutProblem['reason']) => reason === 'empty-cart' || reason === 'required';

const problem = (
  reason: CheckoutProblem['reason'],
  message: string,
  fields: readonly CheckoutField[],
): CheckoutCheck => ({ ok: false, reason, message, fields });
