import type { Customer } from '@storefront/domain/customer';
import type { Stripe } from '@stripe/stripe-js';
import { sentences } from './messages';
import type { PaymentForm } from './payment-fields';
import { type IntentVerdict, readIntent, wordsOf } from './payment-state';

/** Confirms an opened payment with what is entered in Stripe's form. The page is left where the bank wants to see the visitor. */
export async function confirmPayment(
  { stripe, elements }: PaymentForm,
  clientSecret: string,
  customer: Customer,
): Promise<IntentVerdict> {
  try {
    const { paymentIntent, error } = await stripe.confirmPayment({
      elements,
      clientSecret,
      redirect: 'if_required',
      confirmParams: {
        return_url: `${window.location.origin}${window.location.pathname}`,
        payment_method_data: {
          billing_details: {
            name: customer.name,
            email: customer.email,
            phone: customer.phone,
            address: { country: 'US' },
          },
        },
      },
    });
    if (paymentIntent) return readIntent(paymentIntent);
    const isCertain = error?.type === 'card_error' || error?.type === 'validation_error';
    if (isCertain) return { kind: 'not-paid', message: wordsOf(error) };
    return await askStripe(stripe, clientSecret, wordsOf(error));
  } catch {
    return askStripe(stripe, clientSecret, sentences.unexpected);
  }
}

/** What became of a payment, by Stripe's own word. `failure` is said where it waits for another card. */
export async function askStripe(
  stripe: Stripe,
  clientSecret: string,
  failure: string,
): Promise<IntentVerdict> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent ? readIntent(paymentIntent, failure) : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
