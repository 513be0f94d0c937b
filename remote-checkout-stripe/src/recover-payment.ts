import { stripeFor } from './load-stripe';
import { type IntentVerdict, readIntent, wordsOf } from './payment-state';
import { cleanAddress, returnedSecret } from './redirect-parameters';
import type { KeptPayment } from './stored-payment';
import type { StripeSettings } from './stripe-settings';
import { loadWithinMs } from './use-stripe';

const unknown: IntentVerdict = { kind: 'unknown' };

/**
 * What became of a payment that an earlier page began. `not-tried`: it waits for the visitor, who left before paying,
 * so there is nothing to say.
 */
export async function findIntent(
  settings: StripeSettings | null,
  kept: KeptPayment | null,
): Promise<IntentVerdict | 'not-tried'> {
  const returned = returnedSecret();
  const clientSecret = returned ?? kept?.clientSecret;
  cleanAddress();
  if (!settings || !clientSecret) return unknown;
  try {
    const stripe = await Promise.race([stripeFor(settings), rejectLater()]);
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (!paymentIntent) return unknown;
    const { last_payment_error: failure, status } = paymentIntent;
    const isWaiting = status === 'requires_payment_method' ? !failure : status === 'requires_action';
    return isWaiting && !returned ? 'not-tried' : readIntent(paymentIntent, wordsOf(failure));
  } catch {
    return unknown;
  }
}

const rejectLater = () =>
  new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('Too late.')), loadWithinMs));
