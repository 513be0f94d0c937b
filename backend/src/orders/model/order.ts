import type { Customer } from '@storefront/domain/customer';
import type { Language } from '@storefront/domain/language';
import type { OrderState } from './order-state';
import type { Refusal } from './refusal';

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
  readonly customer: Pick<Customer, 'name' | 'email'> | null;
  /** In which its buyer is written to. */
  readonly language: Language;
  readonly discount: number;
  readonly tax: number;
  readonly digitalSurcharge: number;
  readonly total: number;
  /** Milliseconds since it was reserved, by the database's clock. */
  readonly ageMs: number;
  /** Whether the processor is still asked for a payment of it. */
  readonly isWatched: boolean;
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

interface OrderIn<Status extends OrderState['status'], Attempt> {
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

/** Where the order stands; null is the order of an unused reference. */
export const stateOf = (order: Order | null): OrderState => ({
  status: order?.status ?? 'unused',
  attempt: order?.attempt?.number ?? 0,
});
