import Stripe from 'stripe';
import type { GiveBackResult } from '../../orders/model/payment-port';
import type { StripeIntentKey } from './stored-payment-intent';

const givenBack: GiveBackResult = { kind: 'given-back' };
const notYet: GiveBackResult = { kind: 'not-yet' };
const refused: GiveBackResult = { kind: 'refused' };

/** Refunds a payment on its connected account together with the platform's fee; one that is only authorised is cancelled. */
export async function giveBackIntent(
  stripe: Stripe,
  { paymentIntentId, account }: StripeIntentKey,
): Promise<GiveBackResult> {
  const options = { stripeAccount: account };
  try {
    const intent = await stripe.paymentIntents.retrieve(paymentIntentId, {}, options);
    switch (intent.status) {
      case 'succeeded':
        return await refund(stripe, intent, account);
      case 'requires_capture':
        await stripe.paymentIntents.cancel(paymentIntentId, {}, options);
        return givenBack;
      case 'canceled':
        return givenBack;
      default:
        // Under way: it can be refunded once it has arrived.
        return notYet;
    }
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) return notYet;
    if (error.code === 'charge_already_refunded') return givenBack;
    const isFinal = error.statusCode !== undefined && error.statusCode < 500 && error.statusCode !== 429;
    return isFinal ? refused : notYet;
  }
}

async function refund(
  stripe: Stripe,
  { id, application_fee_amount }: Stripe.PaymentIntent,
  account: string,
): Promise<GiveBackResult> {
  const { status } = await stripe.refunds.create(
    { payment_intent: id, ...(application_fee_amount ? { refund_application_fee: true } : {}) },
    { stripeAccount: account, idempotencyKey: `give-back:${id}` },
  );
  return status === 'failed' || status === 'canceled' ? refused : givenBack;
}
