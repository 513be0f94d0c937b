import { callIntent } from './call-api';
import { createExpressCheckout, type ExpressCheckoutOptions } from './express-checkout';
import {
  type CallResult,
  type ConfirmRequest,
  type FrameChannel,
  type FrameSettings,
  type FromFrame,
  openFrame,
} from './frame-channel';
import { createListeners } from './listeners';

interface Appearance {
  readonly theme?: string;
  readonly labels?: 'above' | 'floating';
  readonly variables?: Readonly<Record<string, string>>;
}

type Wanted = 'auto' | 'never' | 'if_required';

interface PaymentElementOptions {
  readonly fields?: {
    readonly billingDetails?:
      | Wanted
      | { readonly address?: Wanted | { readonly country?: Wanted; readonly postalCode?: Wanted } };
  };
}

const loadTimeoutMs = 10_000;
const notLoaded = { type: 'api_connection_error', message: 'The Payment Element could not be loaded.' };
const notMounted = { type: 'invalid_request_error', message: 'No Payment Element is mounted.' };

function settingsOf({ fields }: PaymentElementOptions, appearance: Appearance): FrameSettings {
  const details = fields?.billingDetails;
  const address = typeof details === 'object' ? details.address : details;
  const isWanted = (part: 'country' | 'postalCode') =>
    (typeof address === 'object' ? address[part] : address) !== 'never';
  return {
    dark: appearance.theme === 'night',
    floating: appearance.labels === 'floating',
    variables: appearance.variables ?? {},
    hasCountry: isWanted('country'),
    hasPostalCode: isWanted('postalCode'),
  };
}

/** The Payment Element of an account that has cards alone, so that no tabs are shown: card inputs in a frame of the simulator's origin. It emits `ready` and `loaderror`. */
function createPaymentElement(origin: string, options: PaymentElementOptions, appearance: Appearance) {
  const { on, off, emit } = createListeners('payment');
  let settings = settingsOf(options, appearance);
  let channel: FrameChannel | null = null;
  let loadTimer = 0;

  const receive = (message: FromFrame) => {
    if (message.type === 'height' && channel) channel.frame.style.height = `${message.height}px`;
    if (message.type !== 'ready') return;
    window.clearTimeout(loadTimer);
    channel?.send({ type: 'configure', settings });
    emit('ready');
  };

  const unmount = () => {
    window.clearTimeout(loadTimer);
    channel?.close();
    channel = null;
  };

  return {
    on,
    off,
    mount: (place: string | HTMLElement) => {
      const element = typeof place === 'string' ? document.querySelector(place) : place;
      if (!element) throw new Error('The selector you specified applies to no DOM elements.');
      channel = openFrame(origin, receive);
      loadTimer = window.setTimeout(() => emit('loaderror', { error: notLoaded }), loadTimeoutMs);
      element.replaceChildren(channel.frame);
    },
    unmount,
    destroy: unmount,
    restyle: (next: Appearance) => {
      settings = settingsOf(options, next);
      channel?.send({ type: 'configure', settings });
    },
    focus: () => channel?.send({ type: 'focus' }),
    validate: async (): Promise<CallResult> => (channel ? channel.validate() : { error: notMounted }),
    confirm: async (request: ConfirmRequest): Promise<CallResult> =>
      channel ? channel.confirm(request) : { error: notMounted },
  };
}

type PaymentElement = ReturnType<typeof createPaymentElement>;
type ExpressCheckout = ReturnType<typeof createExpressCheckout>;

interface ElementsOptions {
  readonly mode?: string;
  /** Cents. */
  readonly amount?: number;
  readonly currency?: string;
  readonly appearance?: Appearance;
}

/** The elements of one payment, which is created only after `submit()`. A group has one element, for which it pays. */
function createElements(origin: string, account: string | null, given: ElementsOptions = {}) {
  let options = given;
  let payment: PaymentElement | null = null;
  let express: ExpressCheckout | null = null;
  let isSubmitted = false;

  return {
    create: (type: string, elementOptions: PaymentElementOptions & ExpressCheckoutOptions = {}) => {
      if (options.mode !== 'payment' || !options.currency || !options.amount) {
        throw new Error("elements() needs the mode 'payment', amount and currency.");
      }
      if (type === 'payment') {
        payment = createPaymentElement(origin, elementOptions, options.appearance ?? {});
        return payment;
      }
      if (type !== 'expressCheckout') throw new Error(`The element "${type}" is not simulated.`);
      express = createExpressCheckout(origin, account, elementOptions, () => options.amount);
      return express;
    },
    getElement: (type: unknown) =>
      type === 'payment' ? payment : type === 'expressCheckout' ? express : null,
    update: (changes: ElementsOptions) => {
      options = { ...options, ...changes };
      if (changes.appearance) payment?.restyle(changes.appearance);
    },
    submit: async (): Promise<CallResult> => {
      const element = payment ?? express;
      const result = element ? await element.validate() : { error: notMounted };
      isSubmitted = !result.error;
      return result;
    },
    /** The element to confirm with. Each confirmation needs a `submit()`. */
    takePayment: (): Pick<PaymentElement, 'confirm'> => {
      const element = payment ?? express;
      if (!element) throw new Error(notMounted.message);
      if (!isSubmitted) {
        throw new Error('elements.submit() must be called before stripe.confirmPayment().');
      }
      isSubmitted = false;
      return element;
    },
    amount: () => options.amount,
  };
}

export type Elements = ReturnType<typeof createElements>;

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

/** `Stripe(publishableKey, options)`, as much of it as a checkout with the Payment Element and the Express Checkout Element needs. */
function createStripe(key: string, options: { readonly stripeAccount?: string } = {}) {
  if (!key.startsWith('pk_')) throw new Error(`Invalid publishable key: ${key}.`);
  const account = options.stripeAccount ?? null;

  return {
    elements: (elementsOptions?: ElementsOptions) => createElements(origin, account, elementsOptions),

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
