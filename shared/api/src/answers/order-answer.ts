/**
 * Why an order was refused, beside the HTTP status (docs/rules.md, API answers).
 * Only with `indeterminate` may the visitor have been charged: the order is looked up by its reference, never posted again.
 */
export const refusalReasons = [
  'invalid',
  'declined',
  'price-changed',
  'sold-out',
  'in-other-carts',
  'promo-unavailable',
  'sale-closed',
  'wrong-processor',
  'waiting',
  'busy',
  'processor-unreachable',
  'indeterminate',
] as const;

/** One of {@link refusalReasons}. */
export type RefusalReason = (typeof refusalReasons)[number];

/** The body of every order route's answer, also on failure. `message` can be shown to a visitor. */
export type OrderAnswer =
  | { readonly success: true; readonly message: string; readonly referenceID: string; readonly email: string }
  | {
      readonly success: false;
      readonly message: string;
      readonly reason: RefusalReason;
      readonly referenceID: string | null;
      /** Where something failed, how the logs name the request. */
      readonly requestId?: string | undefined;
    };

/**
 * The body of the answer to `GET /ticketCheckout/orders/{reference}`. `completed`: paid and stored; `pending`: still being
 * settled with the processor; `unknown`: no order or known payment: nothing was charged, or all of it was given back.
 */
export interface OrderStatusAnswer {
  readonly success: true;
  readonly status: 'completed' | 'pending' | 'unknown';
  readonly referenceID: string;
  /** Milliseconds for which an order that its visitor still has to pay holds its tickets. */
  readonly holdEndsInMs?: number;
}
