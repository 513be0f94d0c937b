import { type ApiCall, callIntent } from './call-api';
import { createElements, type Elements, type ElementsOptions } from './elements';
import type { CallResult, PaymentError } from './frame-channel';

interface ConfirmOptions {
  readonly elements: Elements;
  readonly clientSecret?: string;
  readonly confirmParams?: { readonly return_url?: string };
  readonly redirect?: 'always' | 'if_required';
}

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('Stripe.js must be loaded by a script element.');
const { origin } = new URL(script.src);

const notSimulated = () => Promise.reject(new Error('This call is not simulated.'));

/** What `Stripe(publishableKey, options)` gives: as much of Stripe.js as a checkout by Payment Element needs. */
function createStripe(key: string, options: { readonly stripeAccount?: string } = {}) {
  if (!key.startsWith('pk_')) throw new Error(`Invalid publishable key: ${key}.`);
  const account = options.stripeAccount ?? null;

  return {
    elements: (elementsOptions?: ElementsOptions) => createElements(origin, elementsOptions),

    confirmPayment: async (given: ConfirmOptions): Promise<CallResult> => {
      const clientSecret = given.clientSecret ?? given.elements.clientSecret();
      if (!clientSecret) throw new Error('confirmPayment() needs a clientSecret.');
      const returnUrl = given.confirmParams?.return_url;
      if (!returnUrl) throw new Error('confirmPayment() needs confirmParams.return_url.');
      const payment = given.elements.takePayment();
      const mismatch = await findMismatch(given.elements, { key, account, clientSecret });
      if (mismatch) return { error: mismatch };
      const result = await payment.confirm({ key, account, clientSecret, returnUrl });
      const intent = result.error ? null : result.paymentIntent;
      const next = intent?.next_action?.redirect_to_url?.url;
      if (next) return leaveFor(next);
      if (intent && given.redirect !== 'if_required') {
        const address = new URL(returnUrl);
        address.searchParams.set('payment_intent', intent.id);
        address.searchParams.set('payment_intent_client_secret', intent.client_secret);
        address.searchParams.set('redirect_status', intent.status);
        return leaveFor(address.href);
      }
      return result;
    },

    retrievePaymentIntent: (clientSecret: string) => callIntent(origin, { key, account, clientSecret }),

    createToken: notSimulated,
    createPaymentMethod: notSimulated,
    confirmCardPayment: notSimulated,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

/** A payment of another amount than the form was made for is never confirmed. */
async function findMismatch(elements: Elements, call: ApiCall): Promise<PaymentError | null> {
  const asked = elements.askedAmount();
  if (asked === null) return null;
  const { paymentIntent } = { paymentIntent: undefined, ...(await callIntent(origin, call)) };
  if (!paymentIntent || paymentIntent.amount === asked) return null;
  return {
    type: 'invalid_request_error',
    message: `The amount of the PaymentIntent (${paymentIntent.amount}) is not that of Elements (${asked}).`,
  };
}

/** Never settles: the page is being left. */
function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => undefined);
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
