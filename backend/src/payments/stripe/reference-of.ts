import type Stripe from 'stripe';
import * as v from 'valibot';
import { referenceForm } from '../../http/order-body';

const ofOurs = v.object({ metadata: v.object({ reference_id: v.pipe(v.string(), v.regex(referenceForm)) }) });

/** The order that an event is about; null for events that are not about a payment of ours. */
export function referenceOf(event: Stripe.Event): string | null {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.processing':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const parsed = v.safeParse(ofOurs, event.data.object);
      return parsed.success ? parsed.output.metadata.reference_id : null;
    }
    default:
      return null;
  }
}
