import type { OrderTotals } from '@ticket-storefront/domain';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { Language } from '@ticket-storefront/domain/language';
import type { Networks } from '@ticket-storefront/server/visitors';
import type { Refusal } from './refusal';

export interface AttemptKey {
  readonly referenceID: string;
  /** 1 for the first attempt under the reference. */
  readonly attempt: number;
}

/** An attempt and the event of its tickets. */
export interface EventAttempt extends AttemptKey {
  readonly eventId: number;
}

export type RequestedLine = Readonly<Record<'id' | 'quantity', number>>;

/** An order as a visitor requests it, by any route. Has no card details. */
export interface RequestedOrder {
  readonly referenceID: string;
  /** Id from the visitor token; null without one. */
  readonly visitor: string | null;
  /** Whether the token has cost something (docs/limits.md); false without one. */
  readonly isVisitorProven: boolean;
  /** Null if they identify nobody. */
  readonly networks: Networks | null;
  readonly eventId: number;
  readonly lines: readonly RequestedLine[];
  readonly promoUid: string | null;
  readonly customer: Customer;
  /** Language of the visitor's pages and e-mails. */
  readonly language: Language;
  /** Id of the hand-over that the checkout came from; null for one on the shop's own origin. */
  readonly handOver: string | null;
  /** The browser's prices; compared, never used. */
  readonly totals: OrderTotals;
  /** Processor of the events that the route serves. */
  readonly processor: string;
  /** Hash of the browser's secret for this reference; null without one. */
  readonly secretHash: string | null;
  /** Whether the request has a payment method to charge. */
  readonly hasPayment: boolean;
}

/** One attempt to pay an order. Amounts are integer cents. */
export interface OrderAttempt {
  /** 1 for the first attempt under the reference. */
  readonly number: number;
  /** The same for requests of the same order. */
  readonly fingerprint: string;
  readonly eventId: number;
  readonly processor: string;
  readonly promoCodeId: number | null;
  /** The processor's id of the payment; null before a payment and for a free order. */
  readonly paymentId: string | null;
  /** Null once no payment can arrive. */
  readonly customer: Customer | null;
  /** Language of the e-mails. */
  readonly language: Language;
  readonly discount: number;
  readonly tax: number;
  readonly digitalSurcharge: number;
  readonly total: number;
  /** Milliseconds since the reservation, by the database's clock. */
  readonly ageMs: number;
  /** Whether the processor is still polled for its payment. */
  readonly isPolled: boolean;
  readonly refusal: Refusal | null;
}

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
  /** Hash of the secret of the browser that placed it; null without one. */
  readonly secretHash: string | null;
  readonly attempt: Attempt;
}

interface UnrecognisedOrder extends OrderIn<'unrecognised', OrderAttempt | null> {
  readonly storedStatus: string;
}

/** An order with an undecided payment. */
export type PendingOrder = Extract<Order, { readonly status: 'pending' }>;

/** An order that is paid and stored. */
export type CompletedOrder = Extract<Order, { readonly status: 'completed' }>;

/** A client that requests something about an order. */
export interface OrderClient {
  /** Hash of the secret in the request; null without one. */
  readonly secretHash: string | null;
}

/** Whether this client may use an order: the order has no secret, or the client sent it. */
export const isOpenTo = (order: Order, { secretHash }: OrderClient): boolean =>
  order.secretHash === null || order.secretHash === secretHash;

/** Whether this client has proved that the order is its own. The reference alone proves nothing. */
export const isOwn = (order: Order, { secretHash }: OrderClient): boolean =>
  order.secretHash !== null && order.secretHash === secretHash;

/** A request may be charged, is of an order that exists, has the reference of another order, or is refused. */
export type Reservation =
  | { readonly kind: 'reserved'; readonly order: PendingOrder }
  | { readonly kind: 'known'; readonly order: PendingOrder | CompletedOrder }
  | { readonly kind: 'taken'; readonly by: PendingOrder | CompletedOrder }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The outcome of a request to order. */
export type PlacedOrder = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal };
