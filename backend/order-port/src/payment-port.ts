import type { Customer } from '@storefront/domain/checkout';
import type { AttemptKey } from './order';

/** One attempt to take the money of one order. */
export interface PaymentAttempt {
  readonly referenceID: string;
  /** 1 for the first attempt under this reference. */
  readonly attempt: number;
  /** Integer cents, above 0. */
  readonly amountCents: number;
}

/**
 * How a charge ended. Only `indeterminate` leaves open whether money moved: it is looked up later.
 * `message` is the processor's reason, fit to be shown to the visitor.
 */
export type ChargeResult =
  | { readonly kind: 'approved'; readonly paymentId: string }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'indeterminate' };

/** A payment that a processor has taken. */
export interface TakenPayment {
  /** The processor's own id of it. */
  readonly paymentId: string;
  /** Integer cents that were taken. */
  readonly amountCents: number;
}

/**
 * What the processor knows of an attempt. `approved`: it counts as paid; `isFinal` is false while that may still fall
 * through; `none`: no payment so far; `closed`: none, and none can come; `open`: the visitor may still pay, for so many
 * milliseconds.
 */
export type FoundPayment =
  | (TakenPayment & { readonly kind: 'approved'; readonly isFinal: boolean })
  | { readonly kind: 'none' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly forMs: number }
  | { readonly kind: 'unreachable' };

/**
 * How giving money back ended. `refunded`: the payment is void or refunded, by this call or before; `not-yet`: to be tried
 * again, since the processor was not reached, or can do it only later; `refused`: it says no.
 */
export type RefundResult = { readonly kind: 'refunded' | 'not-yet' | 'refused' };

/** What every processor's adapter can do. Never rejects. */
export interface PaymentProcessor {
  /** Milliseconds for which an open attempt still waits for its visitor; left out where the API charges at once. */
  holdEndsInMs?(attempt: AttemptKey): Promise<number | null>;
  /** Looks up the outcome of an attempt. */
  findPayment(attempt: PaymentAttempt): Promise<FoundPayment>;
  /** Gives a whole payment back to its buyer: void while it is not settled, else refunded. Done twice it pays back once. */
  refundPayment(payment: TakenPayment): Promise<RefundResult>;
}

/** A processor that is charged by the API. A repeated charge of the same attempt takes the money once. Never rejects. */
export interface ChargingProcessor<Means> extends PaymentProcessor {
  charge(attempt: PaymentAttempt, means: Means, customer: Customer): Promise<ChargeResult>;
}
