import type Stripe from 'stripe';
import type { CardOutcome } from './test-cards';

/** A payment intent with what Stripe keeps to itself. Holds no card number beyond what the charge shows. */
export interface StoredIntent {
  /** Connected account that the intent belongs to; null for the platform's own. */
  readonly account: string | null;
  readonly intent: Stripe.PaymentIntent;
  /** What the bank waits for, while the intent requires an action. */
  readonly authentication: Authentication | null;
  /** Whether a payment that is under way fails in the end. */
  readonly willFail?: boolean;
  /** The refund of the whole payment, once there is one. */
  readonly refund?: Stripe.Refund;
}

export interface Authentication {
  readonly whenDone: CardOutcome;
  readonly returnUrl: string;
}
