import type { RefusalReason } from '@storefront/api/answers/order-answer';
import type { CheckoutOutcome } from '@storefront/contract/checkout';

/** A refusal after which it is certain that nothing was charged. `message` can be shown to a visitor. */
export interface Refusal {
  readonly reason: Exclude<RefusalReason, 'indeterminate'>;
  readonly message: string;
}

/** Reasons by which the order no longer holds as it was priced, or as it was in stock. */
const outdated: readonly RefusalReason[] = [
  'price-changed',
  'sold-out',
  'in-other-carts',
  'promo-unavailable',
  'sale-closed',
];

/** What a refusal means to the shell. Only a refused payment is `declined`: an outage is `invalid` (docs/contract.md). */
export function refusalOutcome({ reason, message }: Refusal): CheckoutOutcome {
  if (reason === 'declined' || reason === 'waiting') return { kind: reason, message };
  return { kind: outdated.includes(reason) ? 'price-changed' : 'invalid', message };
}
