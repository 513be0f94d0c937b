import type { Customer } from '@storefront/domain/customer';

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

/**
 * What the processor knows of an attempt. `none`: it has no payment for it, and none can come; `open`: the visitor may
 * still pay. `amountCents` is what it took.
 */
export type FoundPayment =
  | { readonly kind: 'approved'; readonly paymentId: string; readonly amountCents: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'open' }
  | { readonly kind: 'unreachable' };

/** What every processor's adapter can do: look up the outcome of an attempt. Never rejects. */
export interface PaymentProcessor {
  findPayment(attempt: PaymentAttempt): Promise<FoundPayment>;
}

/** A processor that is charged by the API. A repeated charge of the same attempt takes the money once. Never rejects. */
export interface ChargingProcessor<Means> extends PaymentProcessor {
  charge(attempt: PaymentAttempt, means: Means, customer: Customer): Promise<ChargeResult>;
}
