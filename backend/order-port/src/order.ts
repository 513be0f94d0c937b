import type { OrderTotals } from '@storefront/domain';
import type { Customer } from '@storefront/domain/checkout';
import type { Language } from '@storefront/domain/language';
import type { Refusal } from './refusal';

/** Names one attempt to order. */
export interface AttemptKey {
  readonly referenceID: string;
  /** Number of the attempt; 1 for the first under the reference. */
  readonly attempt: number;
}

export interface RequestedLine {
  readonly id: number;
  readonly quantity: number;
}

/** The networks that a request comes from. */
export interface Networks {
  /** The /24 of an IPv4 address or the /64 of an IPv6 one: a household, an office, a provider's exit. */
  readonly network: string;
  /** The /16 or /48 around it, of which one customer may have all; it gets a larger share. */
  readonly wideNetwork: string;
}

/** What a visitor asks for, whichever route it came by. Holds nothing of the card. */
export interface RequestedOrder {
  readonly referenceID: string;
  /** Who asks, by the token of a document; null for a client without one. */
  readonly visitor: string | null;
  /** Where the request comes from; null where that tells nothing. */
  readonly networks: Networks | null;
  readonly eventId: number;
  readonly lines: readonly RequestedLine[];
  readonly promoUid: string | null;
  readonly customer: Customer;
  /** In which the visitor reads the storefront, and is written to. */
  readonly language: Language;
  /** As the browser priced it; compared, never used. */
  readonly totals: OrderTotals;
  /** Name of the processor whose events the route serves. */
  readonly processor: string;
  /** Hash of the secret that the browser made for this reference; null where it sent none. */
  readonly secretHash: string | null;
  /** Whether the route was given something to charge. */
  readonly hasPayment: boolean;
}

/** One attempt to order under a reference. Amounts are integer cents. */
export interface OrderAttempt {
  /** 1 for the first attempt under the reference. */
  readonly number: number;
  /** Tells whether a request asks for the same order. */
  readonly fingerprint: string;
  readonly eventId: number;
  readonly processor: string;
  readonly promoCodeId: number | null;
  /** The processor's id of the payment; null while there is none, and for a free order. */
  readonly paymentId: string | null;
  /** Null once it is certain that no money came. */
  readonly customer: Customer | null;
  /** In which its buyer is written to. */
  readonly language: Language;
  readonly discount: number;
  readonly tax: number;
  readonly digitalSurcharge: number;
  readonly total: number;
  /** Milliseconds since it was reserved, by the database's clock. */
  readonly ageMs: number;
  /** Whether the processor is still asked for a payment of it. */
  readonly isPolled: boolean;
  readonly refusal: Refusal | null;
}

/** An order with its latest attempt. */
export type Order =
  | OrderIn<'pending', OrderAttempt>
  | OrderIn<'completed', OrderAttempt>
  | OrderIn<'refused', OrderAttempt>
  | OrderIn<'abandoned', OrderAttempt | null>
  | OrderIn<'refunded', OrderAttempt>
  | OrderIn<'reversed', OrderAttempt>
  | UnrecognisedOrder;

interface OrderIn<Status extends string, Attempt> {
  readonly referenceID: string;
  readonly status: Status;
  /** Hash of the secret of the browser that placed it first; null where it gave none. */
  readonly secretHash: string | null;
  readonly attempt: Attempt;
}

interface UnrecognisedOrder extends OrderIn<'unrecognised', OrderAttempt | null> {
  /** The state as it is stored. */
  readonly storedStatus: string;
}

/** An order whose payment is not decided yet. */
export type PendingOrder = Extract<Order, { readonly status: 'pending' }>;

/** An order that is paid and stored. */
export type CompletedOrder = Extract<Order, { readonly status: 'completed' }>;

/** Who asks for something to be done with an order. */
export interface Asking {
  /** Hash of the secret that was given; null without one. */
  readonly secretHash: string | null;
}

/** Whether an order is open to this client: it has no secret, or the client gave it. */
export const isOpenTo = (order: Order, { secretHash }: Asking): boolean =>
  order.secretHash === null || order.secretHash === secretHash;

/** Whether this client has proved that the order is its own: knowing the reference proves nothing. */
export const isOwn = (order: Order, { secretHash }: Asking): boolean =>
  order.secretHash !== null && order.secretHash === secretHash;

/**
 * What was decided about a request: it may be charged now; the same order is known already; another order has its
 * reference; or it is refused.
 */
export type Reservation =
  | { readonly kind: 'reserved'; readonly order: PendingOrder }
  | { readonly kind: 'known'; readonly order: PendingOrder | CompletedOrder }
  | { readonly kind: 'taken'; readonly by: PendingOrder | CompletedOrder }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** What became of a request to order: it is paid and stored, or why not. */
export type PlacedOrder = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
