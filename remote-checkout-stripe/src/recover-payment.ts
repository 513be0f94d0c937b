import { stripeFor } from './load-stripe';
import { errorMessageOf, type PaymentState, paymentStateOf } from './payment-state';
import { redirectClientSecret, removeRedirectParameters } from './redirect-parameters';
import type { StoredPayment } from './stored-payment';
import type { StripeSettings } from './stripe-settings';
import { loadTimeoutMs } from './use-stripe';

const unknown: PaymentState = { kind: 'unknown' };

/**
 * Asks Stripe for the state of a payment that an earlier page began. `not-tried`: the visitor left before paying, so no
 * message is due. What another tab began and the visitor may be authenticating at the bank is `unknown`.
 */
export async function recoverPayment(
  settings: StripeSettings | null,
  stored: StoredPayment | null,
  isOwn: boolean,
): Promise<PaymentState | 'not-tried'> {
  const returned = redirectClientSecret();
  const clientSecret = returned ?? stored?.clientSecret;
  removeRedirectParameters();
  if (!settings || !clientSecret) return unknown;
  try {
    const stripe = await Promise.race([stripeFor(settings), timeout()]);
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    if (!paymentIntent) return unknown;
    const { last_payment_error: failure, status } = paymentIntent;
    if (status === 'requires_action' && !isOwn) return unknown;
    const isWaiting = status === 'requires_payment_method' ? !failure : status === 'requires_action';
    return isWaiting && !returned ? 'not-tried' : paymentStateOf(paymentIntent, errorMessageOf(failure));
  } catch {
    return unknown;
  }
}

const timeout = () =>
  new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error('Stripe.js has not loaded in time.')), loadTimeoutMs),
  );
