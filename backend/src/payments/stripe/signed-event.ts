import Stripe from 'stripe';

/** The event in a webhook's body, or null where Stripe's signature does not hold or is too old. */
export function readSignedEvent(
  stripe: Stripe,
  body: unknown,
  signature: unknown,
  secret: string,
): Stripe.Event | null {
  if (!Buffer.isBuffer(body) || typeof signature !== 'string') return null;
  try {
    return stripe.webhooks.constructEvent(body, signature, secret);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}
