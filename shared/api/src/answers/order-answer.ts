/** Why an order was refused. Only `indeterminate` may have charged the visitor: never post that order again. */
export const refusalReasons = [
  'invalid',
  'declined',
  'price-changed',
  'sold-out',
  'in-other-carts',
  'promo-unavailable',
  'sale-closed',
  'other-email',
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
      /** If something failed: the request's id in the logs. */
      readonly requestId?: string | undefined;
    };

/** The status of an order. `pending`: being settled; `unknown`: nothing was charged, or everything was refunded. */
export interface OrderStatusAnswer {
  readonly success: true;
  readonly status: 'completed' | 'pending' | 'unknown';
  readonly referenceID: string;
  /** Milliseconds that an unpaid order still holds its tickets. */
  readonly holdEndsInMs?: number;
}
