import {
  type CheckoutCheck,
  type CheckoutEntries,
  type CheckoutProblem,
  cardNumberProblem,
  checkCheckout,
  missingFields,
  missingOf,
} from '@ticket-storefront/domain/checkout';
import { messages } from '#messages/mx';
import { type BillingAddress, billingFields, type Card, cardFields } from '../rules/mx-fields';

/** What the visitor entered in the MX checkout. */
export interface MxCheckoutEntries extends CheckoutEntries {
  readonly billing: BillingAddress & Card;
  /** Free orders need no billing. */
  readonly isFree: boolean;
}

/** Checks a checkout with MX's own messages, billing last (docs/rules.md, MX billing). */
export function checkMxCheckout(entries: MxCheckoutEntries): CheckoutCheck {
  const check = checkCheckout(entries);
  if (!check.ok)
    return hasMxMessage(check.reason) ? { ...check, message: messages.requiredBeforeContinuing } : check;

  const missing = missingBillingFields(entries);
  if (entries.isFree) return { ok: true };
  if (missing.length > 0)
    return { ok: false, reason: 'billing', message: messages.billingRequired, fields: missing };
  return cardNumberProblem(billingFields, entries.billing) ?? { ok: true };
}

/** The empty required fields, in form order. */
export const missingMxFields = (entries: MxCheckoutEntries): readonly string[] => [
  ...missingFields(entries),
  ...(entries.isFree ? [] : missingBillingFields(entries)),
];

const missingBillingFields = ({ billing }: MxCheckoutEntries) =>
  missingOf({ ...cardFields, ...billingFields }, billing);

const hasMxMessage = (reason: CheckoutProblem['reason']) => reason === 'empty-cart' || reason === 'required';
