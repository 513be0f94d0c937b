import type Stripe from 'stripe';

/** The order that an event is about; null for events that are not about a payment of ours. */
export function referenceOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      // Events of other uses of the account may have no metadata.
      return event.data.object.metadata?.['reference_id'] ?? null;
    default:
      return null;
  }
}
