import { createEmitter } from './emitter';
import { type FrameChannel, openFrame } from './frame-channel';
import type { CallResult, ConfirmRequest, FrameSettings, FromFrame } from './messages';

export interface Appearance {
  readonly theme?: string;
  readonly variables?: Readonly<Record<string, string>>;
}

type Wanted = 'auto' | 'never' | 'if_required';

export interface PaymentElementOptions {
  readonly layout?: string | { readonly type: string };
  readonly fields?: {
    readonly billingDetails?:
      | Wanted
      | { readonly address?: Wanted | { readonly country?: Wanted; readonly postalCode?: Wanted } };
  };
}

const loadWithinMs = 10_000;

/** The Payment Element: card inputs in a frame of the simulator's origin. */
export function createPaymentElement(origin: string, given: PaymentElementOptions, appearance: Appearance) {
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

export type PaymentElement = ReturnType<typeof createPaymentElement>;

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
