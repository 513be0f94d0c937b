import type Stripe from 'stripe';
import * as v from 'valibot';
import { referenceForm } from '../../http/order-body';

const ofOurs = v.object({
  id: v.string(),
  metadata: v.object({ reference_id: v.pipe(v.string(), v.regex(referenceForm)) }),
});

/** A payment of ours that Stripe has news of. */
interface AnnouncedPayment {
  readonly referenceID: string;
  readonly paymentIntentId: string;
}

/** The payment that an event is about; null for events that are not about a payment of ours. */
export function announcedPayment(event: Stripe.Event): AnnouncedPayment | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const parsed = v.safeParse(ofOurs, event.data.object);
      if (!parsed.success) return null;
      const { id, metadata } = parsed.output;
      return { referenceID: metadata.reference_id, paymentIntentId: id };
    }
    default:
      return null;
  }
}
