import type { CartItem, OrderTotals, PromoCode } from '@ticket-storefront/domain';
import type { Event } from '@ticket-storefront/domain/events';

/** The order as priced by the shell. The checkout remote adds email and reference when it posts the order. */
export interface CheckoutOrder {
  readonly totals: OrderTotals;
  readonly promo: PromoCode | null;
}

/**
 * The outcome of one attempt to order. `completed`: money has moved. `declined`: the payment was refused. `waiting`: too
 * many buyers at once, so the shell shows the waiting room. `price-changed` and `invalid`: any other refusal, including an
 * outage. `indeterminate`: money may have moved; the order is fetched by its reference and never sent again. In all other
 * cases no money has moved.
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
