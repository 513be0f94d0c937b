import type { CallResult, ConfirmRequest, FromFrame, ToFrame } from './messages';

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
