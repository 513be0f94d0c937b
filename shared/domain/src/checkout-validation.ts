import type { Customer } from './customer';
import { type CustomerField, type CustomerProblem, validateCustomer } from './customer-validation';
import { type MxBillingField, type MxBillingForm, requiredMxBillingFields } from './mx-billing';

type CheckoutField = CustomerField | MxBillingField | 'terms';

/** Why an order cannot be placed yet: the sentence to show, and the fields to mark, in the order of the form. */
export interface CheckoutProblem {
  readonly reason: CustomerProblem['reason'] | 'empty-cart' | 'terms' | 'billing';
  readonly message: string;
  readonly fields: readonly CheckoutField[];
}

export type CheckoutCheck = { readonly ok: true } | ({ readonly ok: false } & CheckoutProblem);

export interface CheckoutEntries {
  readonly items: readonly unknown[];
  readonly termsAccepted: boolean;
  readonly customer: Customer;
}

export interface MxCheckoutEntries extends CheckoutEntries {
  readonly billing: MxBillingForm;
  /** Free orders need no billing. */
  readonly isFree: boolean;
}

const requiredBeforeContinuing = 'Please fill out all required fields before continuing.';

/** The first thing that keeps an order from being placed (docs/rules.md, Order of the checks). */
export function checkCheckout({ items, termsAccepted, customer }: CheckoutEntries): CheckoutCheck {
  if (items.length === 0) return problem('empty-cart', 'Your cart is empty.', []);
  if (!termsAccepted) return problem('terms', 'You must accept the Terms & Conditions.', ['terms']);
  return validateCustomer(customer);
}

/** The same for MX, in its own messages, with billing as the last check (docs/rules.md, MX billing). */
export function checkMxCheckout(entries: MxCheckoutEntries): CheckoutCheck {
  const check = checkCheckout(entries);
  if (!check.ok) return saysItsOwn(check.reason) ? { ...check, message: requiredBeforeContinuing } : check;

  const missing = requiredMxBillingFields.filter((field) => entries.billing[field].trim() === '');
  if (entries.isFree || missing.length === 0) return { ok: true };
  const message = 'Please fill out all required billing and payment fields before continuing.';
  return problem('billing', message, missing);
}

const saysItsOwn = (reason: CheckoutProblem['reason']) => reason === 'empty-cart' || reason === 'required';

const problem = (
  reason: CheckoutProblem['reason'],
  message: string,
  fields: readonly CheckoutField[],
): CheckoutCheck => ({ ok: false, reason, message, fields });
