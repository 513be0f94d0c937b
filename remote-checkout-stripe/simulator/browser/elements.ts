import {
  type CallResult,
  type ConfirmRequest,
  type FrameChannel,
  type FrameSettings,
  type FromFrame,
  openFrame,
} from './frame-channel';

type Listener = (event?: unknown) => void;

/** Listeners by event name. */
function createEmitter() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    on: (name: string, listener: Listener) => {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
    },
    off: (name: string, listener?: Listener) => {
      if (listener) listeners.get(name)?.delete(listener);
      else listeners.delete(name);
    },
    emit: (name: string, event?: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(event);
    },
  };
}

interface Appearance {
  readonly theme?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

type Wanted = 'auto' | 'never' | 'if_required';

interface PaymentElementOptions {
  readonly layout?: string | { readonly type: string };
  readonly fields?: {
    readonly billingDetails?:
      | Wanted
      | { readonly address?: Wanted | { readonly country?: Wanted; readonly postalCode?: Wanted } };
  };
}

const loadWithinMs = 10_000;

/** The Payment Element: card inputs in a frame of the simulator's origin. */
function createPaymentElement(origin: string, given: PaymentElementOptions, appearance: Appearance) {
  const emitter = createEmitter();
  let settings = settingsOf(given, appearance);
  let channel: FrameChannel | null = null;
  let loadTimer = 0;

  const listen = (message: FromFrame) => {
    switch (message.type) {
      case 'ready':
        window.clearTimeout(loadTimer);
        channel?.send({ type: 'configure', settings });
        emitter.emit('ready', { elementType: 'payment' });
        break;
      case 'height':
        if (channel) channel.frame.style.height = `${message.height}px`;
        break;
      case 'change':
        emitter.emit('change', {
          elementType: 'payment',
          complete: message.complete,
          empty: message.empty,
          collapsed: false,
          value: { type: 'card' },
        });
        break;
      case 'answer':
        break;
      default:
        emitter.emit(message.type, { elementType: 'payment' });
    }
  };

  const unmount = () => {
    window.clearTimeout(loadTimer);
    channel?.close();
    channel = null;
  };

  const call = (start: (open: FrameChannel) => Promise<CallResult>): Promise<CallResult> =>
    channel
      ? start(channel)
      : Promise.resolve({
          error: { type: 'invalid_request_error', message: 'The Payment Element is not mounted.' },
        });

  return {
    on: emitter.on,
    once: (name: string, listener: (event?: unknown) => void) => {
      const single = (event?: unknown) => {
        emitter.off(name, single);
        listener(event);
      };
      emitter.on(name, single);
    },
    off: emitter.off,
    mount: (place: string | HTMLElement) => {
      const element = typeof place === 'string' ? document.querySelector(place) : place;
      if (!element) throw new Error('The selector you specified applies to no DOM elements.');
      channel = openFrame(origin, listen);
      loadTimer = window.setTimeout(
        () => emitter.emit('loaderror', { elementType: 'payment', error: notLoaded }),
        loadWithinMs,
      );
      element.replaceChildren(channel.frame);
      emitter.emit('loaderstart', { elementType: 'payment' });
    },
    unmount,
    destroy: unmount,
    update: (next: PaymentElementOptions) => {
      settings = settingsOf({ ...given, ...next }, appearance);
      channel?.send({ type: 'configure', settings });
    },
    restyle: (next: Appearance) => {
      settings = settingsOf(given, next);
      channel?.send({ type: 'configure', settings });
    },
    focus: () => channel?.send({ type: 'focus' }),
    blur: () => channel?.frame.blur(),
    clear: () => channel?.send({ type: 'clear' }),
    collapse: () => undefined,
    validate: () => call((open) => open.validate()),
    confirm: (request: ConfirmRequest) => call((open) => open.confirm(request)),
  };
}

type PaymentElement = ReturnType<typeof createPaymentElement>;

const notLoaded = { type: 'api_connection_error', message: 'The Payment Element could not be loaded.' };

function settingsOf({ layout, fields }: PaymentElementOptions, appearance: Appearance): FrameSettings {
  const details = fields?.billingDetails;
  const address = typeof details === 'object' ? details.address : details;
  const asks = (part: 'country' | 'postalCode') =>
    (typeof address === 'object' ? address[part] : address) !== 'never';
  return {
    tabs: (typeof layout === 'object' ? layout.type : layout) === 'tabs',
    dark: appearance.theme === 'night',
    variables: appearance.variables ?? {},
    asksCountry: asks('country'),
    asksPostalCode: asks('postalCode'),
  };
}

export interface ElementsOptions {
  readonly clientSecret?: string;
  readonly mode?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly appearance?: Appearance;
}

/** A set of elements that take one payment: here the Payment Element alone. */
export function createElements(origin: string, given: ElementsOptions = {}) {
  let options = given;
  let payment: PaymentElement | null = null;
  let submitted = false;

  return {
    create: (type: string, elementOptions: PaymentElementOptions = {}) => {
      if (type !== 'payment') throw new Error(`The element "${type}" is not simulated.`);
      if (!options.clientSecret && (options.mode !== 'payment' || !options.currency || !options.amount)) {
        throw new Error('elements() needs a clientSecret, or mode, amount and currency.');
      }
      payment = createPaymentElement(origin, elementOptions, options.appearance ?? {});
      return payment;
    },
    getElement: (type: unknown) => (type === 'payment' ? payment : null),
    update: (changes: ElementsOptions) => {
      options = { ...options, ...changes };
      if (changes.appearance) payment?.restyle(changes.appearance);
    },
    fetchUpdates: () => Promise.resolve({}),
    submit: async (): Promise<CallResult> => {
      const result: CallResult = payment ? await payment.validate() : { error: nothingMounted };
      submitted = !result.error;
      return result;
    },
    /** The element to confirm with. It takes one `submit()` for each confirmation. */
    takePayment: (): PaymentElement => {
      if (!payment) throw new Error(nothingMounted.message);
      if (!options.clientSecret && !submitted) {
        throw new Error('elements.submit() must be called before stripe.confirmPayment().');
      }
      submitted = false;
      return payment;
    },
    clientSecret: () => options.clientSecret,
    /** What the visitor was asked to pay, in cents; null where the payment was there first. */
    askedAmount: () => options.amount ?? null,
  };
}

export type Elements = ReturnType<typeof createElements>;

const nothingMounted = { type: 'invalid_request_error', message: 'No Payment Element is mounted.' };
