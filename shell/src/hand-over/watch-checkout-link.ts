import { callWhenIdle } from '@ticket-storefront/ui';
import type { CartStore } from '../cart';
import { isCheckoutPath } from '../navigation/paths';
import { createHandOver, type HandOverServices } from './hand-over';

/** Whether a click opens a link in this tab. */
const isPlainClick = (click: MouseEvent) =>
  click.button === 0 &&
  !click.defaultPrevented &&
  !(click.altKey || click.ctrlKey || click.metaKey || click.shiftKey);

/** The address of the checkout whose link is pressed; null for other clicks. */
function checkoutLinkOf(click: MouseEvent): string | null {
  const [target] = click.composedPath();
  const link = target instanceof Element ? target.closest('a') : null;
  const isCheckout = link?.origin === window.location.origin && isCheckoutPath(link.pathname);
  return link && isCheckout && isPlainClick(click) ? link.href : null;
}

/** Milliseconds after which a change that was under way from the checkout has arrived. */
const arrivesMs = 1000;

/**
 * Opens the checkout with its cart when the visitor presses a link to it. Has the cart signed ahead after each change, and takes it back
 * when the page is shown again.
 * @returns stops.
 */
export function watchCheckoutLink(services: HandOverServices, cart: CartStore, slug: string): () => void {
  const { prepare, send, takeBack } = createHandOver(services, slug);
  const gone = new AbortController();
  const { signal } = gone;

  prepare();
  let cancel = () => {};
  const stop = cart.bus.on('cart:changed', () => {
    cancel();
    cancel = callWhenIdle(prepare);
  });

  const onPointer = (press: PointerEvent) => {
    // What was prepared may be too old by now.
    if (checkoutLinkOf(press) !== null) prepare();
  };
  const onClick = (click: MouseEvent) => {
    const address = checkoutLinkOf(click);
    if (address === null) return;
    click.preventDefault();
    const openPlainly = () => window.location.assign(address);
    send(address).then((isSent) => isSent || openPlainly(), openPlainly);
  };
  document.addEventListener('pointerdown', onPointer, { passive: true, signal });
  document.addEventListener('click', onClick, { signal });

  let timer: number | undefined;
  const restore = () =>
    void takeBack().then((taken) => {
      if (taken === 'changed') cart.restore();
      cart.release();
    }, cart.release);
  const onShown = () => {
    restore();
    timer = window.setTimeout(restore, arrivesMs);
  };
  onShown();
  window.addEventListener('pageshow', ({ persisted }) => persisted && onShown(), { signal });

  return () => {
    gone.abort();
    stop();
    cancel();
    window.clearTimeout(timer);
  };
}
