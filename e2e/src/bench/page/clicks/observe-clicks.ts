import type { ObservedClick } from './observed-click';

// Runs in every document, before the document's own scripts.
const clicks: ObservedClick[] = [];
Object.assign(window, { clicks });

let cartStatus: Element | null = null;

/** Finds the cart once: a search through the whole page would be at the expense of the click. */
function cartText() {
  if (!cartStatus?.isConnected) {
    cartStatus = document.querySelector('section[aria-label="Cart"] [role="status"]');
  }
  return cartStatus?.textContent;
}

/** Calls back as soon as the frame that is drawn next has been painted. */
function afterPaint(done: () => void): void {
  requestAnimationFrame(() => {
    // A message that is sent before a frame is painted arrives after it.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  });
}

function followClick({ target, timeStamp }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button[aria-label^="Add one "]') : null;
  if (!button) return;
  const quantity = button.parentElement?.querySelector('output');
  const before = { quantity: quantity?.textContent, cart: cartText() };
  const click: ObservedClick = { paintedMs: null, cartMs: null };
  clicks.push(click);
  const look = () => {
    const nowMs = performance.now() - timeStamp;
    if (quantity?.textContent !== before.quantity) click.paintedMs ??= nowMs;
    if (cartText() !== before.cart) click.cartMs ??= nowMs;
    if (click.paintedMs === null || click.cartMs === null) afterPaint(look);
  };
  afterPaint(look);
}

addEventListener('click', followClick, { capture: true });
