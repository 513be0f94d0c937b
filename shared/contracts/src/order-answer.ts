/**
 * Why an order was refused, beside the HTTP status (docs/rules.md, API answers).
 * Only `indeterminate` leaves open whether money moved: the order is looked up by its reference, never posted again.
 */
export const refusalReasons = [
  'invalid',
  'declined',
  'price-changed',
  'sold-out',
  'promo-unavailable',
  'sale-closed',
  'wrong-processor',
  'busy',
  'processor-unreachable',
  'indeterminate',
] as const;

export type RefusalReason = (typeof refusalReasons)[number];

/** What every order route answers, also on failure. `message` is fit to be shown to a visitor. */
export type OrderAnswer =
  | { readonly success: true; readonly message: string; readonly referenceID: string; readonly email: string }
  | {
      readonly success: false;
      readonly message: string;
      readonly reason: RefusalReason;
      readonly referenceID: string | null;
    };

/**
 * What `GET /ticketCheckout/orders/{reference}` answers: `completed` orders are paid and stored, `pending` ones are
 * still being settled with the processor, and of `unknown` ones nothing was charged.
 */
export interface OrderStatusAnswer {
  readonly success: true;
  readonly status: 'completed' | 'pending' | 'unknown';
  readonly referenceID: string;
}
