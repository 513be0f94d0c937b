import { messages } from '#messages/checks';
import {
  type Customer,
  type CustomerProblem,
  customerFields,
  missingOf,
  problem,
  validateCustomer,
} from './customer';

/** Why an order cannot be placed yet: the message, and the invalid fields in form order. */
export interface CheckoutProblem {
  readonly reason: CustomerProblem['reason'] | 'empty-cart' | 'terms' | 'billing';
  readonly message: string;
  /** Field names, including the checkout's own. */
  readonly fields: readonly string[];
}

export type CheckoutCheck = { readonly ok: true } | ({ readonly ok: false } & CheckoutProblem);

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
