import type Stripe from 'stripe';
import * as v from 'valibot';

/** What is read of an event before its type is known. */
const eventSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^\w{1,255}$/)),
  type: v.string(),
  data: v.object({ object: v.looseObject({}) }),
});

/** The event in a webhook's body, or null where Stripe's signature does not hold or is too old, or it is no event. */
export function readSignedEvent(
  stripe: Stripe,
  body: unknown,
  signature: unknown,
  secret: string,
): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  try {
    const event = stripe.webhooks.constructEvent(body, signature, secret);
    return v.is(eventSchema, event) ? event : null;
  } catch {
    // Not signed, or not JSON. Beside its own errors the SDK throws plain ones, for signatures that are empty or not ASCII.
    return null;
  }
}
