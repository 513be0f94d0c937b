import type Stripe from 'stripe';

const paidStatuses: readonly Stripe.PaymentIntent['status'][] = [
  'succeeded',
  'processing',
  'requires_capture',
];

/**
 * Whether a payment intent, as Stripe has it, pays this order: its status is one of success, and currency and reference
 * are the order's (docs/rules.md, Processors). The amount is compared where the order is completed.
 */
export const isPaid = ({ status, currency, metadata }: Stripe.PaymentIntent, referenceID: string): boolean =>
  paidStatuses.includes(status) && currency === 'usd' && metadata['reference_id'] === referenceID;
