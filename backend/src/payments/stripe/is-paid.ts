import { isStripeSuccess } from '@storefront/domain/stripe-success';
import type Stripe from 'stripe';

/**
 * Whether a payment intent, as Stripe has it, pays this order: its status is one of success, and currency and reference
 * are the order's (docs/rules.md, Processors). The amount is compared where the order is completed.
 */
export const isPaid = ({ status, currency, metadata }: Stripe.PaymentIntent, referenceID: string): boolean =>
  isStripeSuccess(status) && currency === 'usd' && metadata['reference_id'] === referenceID;
