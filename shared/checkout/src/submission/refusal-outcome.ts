import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import type { RefusalReason } from '@storefront/contracts/order-answer';

/** Why an order was refused for certain: nothing was charged. */
type CertainReason = Exclude<RefusalReason, 'indeterminate'>;

/** A refusal after which nothing was charged. `message` is fit to be shown to a visitor. */
export interface Refusal {
  readonly reason: CertainReason;
  readonly message: string;
}

/** Only the card's own refusal is `declined`: an outage is `invalid`, which blames no card (docs/contract.md). */
const outcomeKinds = {
  declined: 'declined',
  'price-changed': 'price-changed',
  'sold-out': 'price-changed',
  'promo-unavailable': 'price-changed',
  'sale-closed': 'price-changed',
  invalid: 'invalid',
  'wrong-processor': 'invalid',
  busy: 'invalid',
  'processor-unreachable': 'invalid',
} as const satisfies Readonly<Record<CertainReason, CheckoutOutcome['kind']>>;

/** What a refusal means to the shell. */
export const refusalOutcome = ({ reason, message }: Refusal): CheckoutOutcome => ({
  kind: outcomeKinds[reason],
  message,
});
