/** The messages between the shop's page and the frame with the card inputs. None has card data. */

/** The appearance of the inputs, and the optional ones. */
export interface FrameSettings {
  readonly dark: boolean;
  /** Whether labels are inside of the inputs. */
  readonly floating: boolean;
  /** CSS values by the names of Stripe's appearance variables. */
  readonly variables: Readonly<Record<string, string>>;
  readonly hasCountry: boolean;
  readonly hasPostalCode: boolean;
}

/** The payment that the frame confirms. */
export interface ConfirmRequest {
  readonly key: string;
  readonly account: string | null;
  readonly clientSecret: string;
  readonly returnUrl: string;
}

export type ToFrame =
  | { readonly type: 'configure'; readonly settings: FrameSettings }
  | { readonly type: 'focus' }
  | { readonly type: 'validate'; readonly call: number }
  | { readonly type: 'confirm'; readonly call: number; readonly request: ConfirmRequest };

export interface PaymentError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
}

/** The fields of a payment intent that this script reads. */
export interface IntentView {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly next_action: { readonly redirect_to_url?: { readonly url: string } } | null;
}

export interface CallResult {
  readonly error?: PaymentError;
  readonly paymentIntent?: IntentView;
}

export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'answer'; readonly call: number; readonly result: CallResult };

/** Creates the frame with the card inputs, and receives its messages only. */
export function openFrame(origin: string, receive: (message: FromFrame) => void) {
  const frame = document.createElement('iframe');
  frame.src = `${origin}/stripe/payment-frame?${new URLSearchParams({ parent: window.location.origin })}`;
  frame.title = 'Secure payment input frame';
  frame.allow = 'payment';
  // The frame is larger than its inputs by their focus ring. In another scheme than its document's, browsers make it opaque.
  Object.assign(frame.style, {
    colorScheme: 'light',
    border: '0',
    display: 'block',
    height: '122px',
    margin: '-3px',
    width: 'calc(100% + 6px)',
  });

  const waiting = new Map<number, (result: CallResult) => void>();
  let calls = 0;

  const onMessage = (event: MessageEvent<FromFrame>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    if (event.data.type !== 'answer') return receive(event.data);
    waiting.get(event.data.call)?.(event.data.result);
    waiting.delete(event.data.call);
  };
  window.addEventListener('message', onMessage);

  const send = (message: ToFrame) => frame.contentWindow?.postMessage(message, origin);
  const call = (messageOf: (call: number) => ToFrame) =>
    new Promise<CallResult>((resolve) => {
      calls += 1;
      waiting.set(calls, resolve);
      send(messageOf(calls));
    });

  return {
    frame,
    send,
    validate: () => call((id) => ({ type: 'validate', call: id })),
    confirm: (request: ConfirmRequest) => call((id) => ({ type: 'confirm', call: id, request })),
    close: () => {
      window.removeEventListener('message', onMessage);
      frame.remove();
    },
  };
}

export type FrameChannel = ReturnType<typeof openFrame>;
