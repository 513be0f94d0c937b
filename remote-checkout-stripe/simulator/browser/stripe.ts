import { callIntent } from './call-api';
import { createElements, type Elements, type ElementsOptions } from './elements';
import type { CallResult } from './frame-channel';

interface ConfirmOptions {
  readonly elements: Elements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: string;
}

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('Stripe.js must be loaded by a script element.');
const { origin } = new URL(script.src);

const notSimulated = () => Promise.reject(new Error('This call is not simulated.'));

/** `Stripe(publishableKey, options)`, as much of it as a checkout with the Payment Element needs. */
function createStripe(key: string, options: { readonly stripeAccount?: string } = {}) {
  if (!key.startsWith('pk_')) throw new Error(`Invalid publishable key: ${key}.`);
  const account = options.stripeAccount ?? null;

  return {
    elements: (elementsOptions?: ElementsOptions) => createElements(origin, elementsOptions),

    confirmPayment: async (confirmation: ConfirmOptions): Promise<CallResult> => {
      const { elements, clientSecret, redirect } = confirmation;
      const returnUrl = confirmation.confirmParams?.return_url;
      if (!clientSecret) throw new Error('confirmPayment() needs a clientSecret.');
      if (!returnUrl) throw new Error('confirmPayment() needs confirmParams.return_url.');
      if (redirect !== 'if_required') throw new Error("Only redirect: 'if_required' is simulated.");
      const payment = elements.takePayment();
      const amount = elements.amount();
      const current = await callIntent(origin, { key, account, clientSecret });
      if (current.paymentIntent && current.paymentIntent.amount !== amount) {
        const message = `The amount of the PaymentIntent (${current.paymentIntent.amount}) is not that of Elements (${amount}).`;
        return { error: { type: 'invalid_request_error', message } };
      }
      const result = await payment.confirm({ key, account, clientSecret, returnUrl });
      const bankPage = result.paymentIntent?.next_action?.redirect_to_url?.url;
      if (!bankPage) return result;
      window.location.assign(bankPage);
      // The browser leaves the page.
      return new Promise(() => undefined);
    },

    retrievePaymentIntent: (clientSecret: string) => callIntent(origin, { key, account, clientSecret }),

    // Stripe's React components check that these exist.
    createToken: notSimulated,
    createPaymentMethod: notSimulated,
    confirmCardPayment: notSimulated,
  };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
