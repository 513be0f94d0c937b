/** Path of the event page. */
export const eventPath = (slug: string) => `/events/${encodeURIComponent(slug)}`;

/** Path of the checkout, which is a separate document. */
export const checkoutPath = (slug: string) => `${eventPath(slug)}/checkout`;

/** Path of the page on which a buyer requests the links to earlier orders; the shell server renders it without scripts. */
export const findOrderPath = '/orders';

/** Query of a checkout's path whose hand-over was refused, so that the next one is not sent by itself. */
export const handOverAgain = '?again';

/** Path of the confirmation of one order. */
export function confirmationPath(slug: string, order: { referenceID: string; email: string }): string {
  const parameters = new URLSearchParams({ referenceID: order.referenceID, email: order.email });
  return `${eventPath(slug)}/confirmation?${parameters}`;
}

export const isEventPath = (path: string) => /^\/events\/[^/]+\/?$/.test(path);

/** Whether the checkout document serves a path. */
export const isCheckoutPath = (path: string) => /^\/events\/[^/]+\/checkout\/?(\?|#|$)/.test(path);

/** The ticketing slug in the path of an event's page; null if there is none. */
export function eventSlugOf(pathname: string): string | null {
  const slug = /^\/events\/([^/]+)/.exec(pathname)?.[1];
  try {
    return slug ? decodeURIComponent(slug) : null;
  } catch {
    return null;
  }
}

/** How the fragment of an address begins that carries a cart. */
export const cartFragment = '#cart=';
