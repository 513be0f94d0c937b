import type { Customer } from '@storefront/domain/checkout';
import type { Stripe } from '@stripe/stripe-js';
import { messages } from '#messages/stripe';
import type { PaymentForm } from './payment-fields';
import { errorMessageOf, type PaymentState, paymentStateOf } from './payment-state';

/** Confirms a payment with the card entered in Stripe's form. Leaves the page where the bank must authenticate the visitor. */
export async function confirmPayment(
  { stripe, elements }: PaymentForm,
  clientSecret: string,
  customer: Customer,
): Promise<PaymentState> {
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
            address: { country: 'US', postal_code: customer.zipcode },
          },
        },
      },
    });
    if (paymentIntent) return paymentStateOf(paymentIntent);
    const isCertain = error?.type === 'card_error' || error?.type === 'validation_error';
    if (isCertain) return { kind: 'not-paid', message: errorMessageOf(error) };
    return await retrievePaymentState(stripe, clientSecret, errorMessageOf(error));
  } catch {
    return retrievePaymentState(stripe, clientSecret, messages.unexpected);
  }
}

/** Asks Stripe for the state of a payment. `failure` is the message where it waits for another card. */
async function retrievePaymentState(
  stripe: Stripe,
  clientSecret: string,
  failure: string,
): Promise<PaymentState> {
  try {
    const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
    return paymentIntent ? paymentStateOf(paymentIntent, failure) : { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
