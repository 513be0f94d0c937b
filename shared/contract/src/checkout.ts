import type { CartItem, OrderTotals, PromoCode } from '@storefront/domain';
import type { Event } from '@storefront/domain/events';

/** The order as the shell has priced it. The checkout remote adds email and reference when it posts the order. */
export interface CheckoutOrder {
  readonly totals: OrderTotals;
  readonly promo: PromoCode | null;
}

/**
 * How one attempt to order ended. Money has moved with `completed`, has certainly not moved with `declined` (the
 * payment was refused), `waiting` (more people buy than can be served: the shell shows the waiting room), `price-changed` and `invalid` (any other refusal, an outage among them), and may have moved with
 * `indeterminate`, which is looked up by its reference and never sent again.
 */
export type CheckoutOutcome =
  | { readonly kind: 'completed'; readonly referenceID: string; readonly email: string }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'waiting'; readonly message: string }
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'price-changed'; readonly message: string }
  | { readonly kind: 'indeterminate'; readonly referenceID: string };

/** The props of a checkout remote. */
export interface CheckoutProps {
  readonly event: Event;
  readonly order: CheckoutOrder;
  readonly items: readonly CartItem[];
  onOutcome(outcome: CheckoutOutcome): void;
}
