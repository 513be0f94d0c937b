/** How the shop's page and the frame with the card inputs talk. Nothing of a card is ever in it. */

/** How the inputs look, and which there are. */
export interface FrameSettings {
  readonly tabs: boolean;
  readonly dark: boolean;
  /** CSS values by the names of Stripe's appearance variables. */
  readonly variables: Readonly<Record<string, string>>;
  readonly asksCountry: boolean;
  readonly asksPostalCode: boolean;
}

/** What the page knows of the payment that the frame confirms. */
export interface ConfirmRequest {
  readonly key: string;
  readonly account: string | null;
  readonly clientSecret: string;
  readonly returnUrl: string;
}

export type ToFrame =
  | { readonly type: 'configure'; readonly settings: FrameSettings }
  | { readonly type: 'focus' }
  | { readonly type: 'clear' }
  | { readonly type: 'validate'; readonly call: number }
  | { readonly type: 'confirm'; readonly call: number; readonly request: ConfirmRequest };

export interface PaymentError {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly payment_intent?: IntentView;
}

/** A payment intent as browsers see it, as far as this script reads it. */
export interface IntentView {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly client_secret: string;
  readonly next_action: { readonly redirect_to_url?: { readonly url: string } } | null;
}

export type CallResult =
  | { readonly error: PaymentError }
  | { readonly error?: undefined; readonly paymentIntent?: IntentView };

export type FromFrame =
  | { readonly type: 'ready' | 'focus' | 'blur' | 'escape' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'change'; readonly complete: boolean; readonly empty: boolean }
  | { readonly type: 'answer'; readonly call: number; readonly result: CallResult };

export interface FrameChannel {
  readonly frame: HTMLIFrameElement;
  send(message: ToFrame): void;
  validate(): Promise<CallResult>;
  confirm(request: ConfirmRequest): Promise<CallResult>;
  close(): void;
}

/** Makes the frame with the card inputs. Only messages of that frame, on the simulator's origin, are heard. */
export function openFrame(origin: string, listen: (message: FromFrame) => void): FrameChannel {
  const frame = document.createElement('iframe');
  frame.src = `${origin}/stripe/payment-frame?${new URLSearchParams({ parent: window.location.origin })}`;
  frame.title = 'Secure payment input frame';
  frame.allow = 'payment';
  // The frame has room around its inputs for the ring of the one that has the focus.
  Object.assign(frame.style, {
    border: '0',
    display: 'block',
    height: '220px',
    margin: '-3px',
    width: 'calc(100% + 6px)',
  });

  const waiting = new Map<number, (result: CallResult) => void>();
  let calls = 0;

  const receive = (event: MessageEvent<FromFrame>) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    if (event.data.type !== 'answer') return listen(event.data);
    waiting.get(event.data.call)?.(event.data.result);
    waiting.delete(event.data.call);
  };
  window.addEventListener('message', receive);

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
    confirm: (request) => call((id) => ({ type: 'confirm', call: id, request })),
    close: () => {
      window.removeEventListener('message', receive);
      frame.remove();
    },
  };
}
