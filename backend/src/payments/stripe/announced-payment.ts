import type Stripe from 'stripe';
import * as v from 'valibot';
import { referenceForm } from '../../http/order-body';

const ofOurs = v.object({
  id: v.string(),
  amount_received: v.nullish(v.number(), null),
  currency: v.nullish(v.string(), null),
  metadata: v.object({
    reference_id: v.pipe(v.string(), v.regex(referenceForm)),
    event_id: v.nullish(v.string(), null),
  }),
});

/** A payment of ours that Stripe has news of. */
export interface AnnouncedPayment {
  readonly referenceID: string;
  readonly paymentIntentId: string;
  /** Whether the buyer's money has arrived. */
  readonly isPaid: boolean;
  /** What tells a person which payment it is: cents, currency, id of the event, connected account. */
  readonly details: Readonly<
    Record<'amountCents' | 'currency' | 'event' | 'account', string | number | null>
  >;
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
      const { id, metadata, amount_received: amountCents, currency } = parsed.output;
      return {
        referenceID: metadata.reference_id,
        paymentIntentId: id,
        isPaid: event.type === 'payment_intent.succeeded',
        details: { amountCents, currency, event: metadata.event_id, account: event.account ?? null },
      };
    }
    default:
      return null;
  }
}
