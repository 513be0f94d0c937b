import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import type { OrderAnswer, RefusalReason } from '@storefront/contracts/order-answer';

export type Refusal = Extract<OrderAnswer, { success: false }>;

/** Reasons by which the order no longer holds as it was priced. */
const outdated: readonly RefusalReason[] = ['price-changed', 'sold-out', 'promo-unavailable', 'sale-closed'];

/** What a certain refusal, by which nothing was charged, means to the shell. */
export function refusalOutcome({ reason, message }: Refusal): CheckoutOutcome {
  if (reason === 'declined') return { kind: 'declined', message };
  return { kind: outdated.includes(reason) ? 'price-changed' : 'invalid', message };
}
