import type { CompletedOrder, PendingOrder } from './order';
import type { Refusal } from './refusal';

/**
 * What was decided about a request: it may be charged now; the same order is known already; another order has its
 * reference; or it is refused.
 */
export type Reservation =
  | { readonly kind: 'reserved'; readonly order: PendingOrder }
  | { readonly kind: 'known'; readonly order: PendingOrder | CompletedOrder }
  | { readonly kind: 'taken'; readonly by: PendingOrder | CompletedOrder }
  | { readonly kind: 'refused'; readonly refusal: Refusal };
