/** Path of the event page. */
export const eventPath = (slug: string) => `/events/${encodeURIComponent(slug)}`;

/** Path of the checkout, which is a document of its own. */
export const checkoutPath = (slug: string) => `${eventPath(slug)}/checkout`;

/** Path of the confirmation of one order. */
export function confirmationPath(slug: string, order: { referenceID: string; email: string }): string {
  const parameters = new URLSearchParams({ referenceID: order.referenceID, email: order.email });
  return `${eventPath(slug)}/confirmation?${parameters}`;
}

/** Whether a path is that of an event page. */
export const isEventPath = (path: string) => /^\/events\/[^/]+\/?$/.test(path);

/** Whether a path is served by the checkout document. */
export const isCheckoutPath = (path: string) => /^\/events\/[^/]+\/checkout\/?(\?|#|$)/.test(path);

/** The ticketing slug in the path of an event's page; null where the path contains none. */
export function eventSlugOf(pathname: string): string | null {
  const slug = /^\/events\/([^/]+)/.exec(pathname)?.[1];
  try {
    return slug ? decodeURIComponent(slug) : null;
  } catch {
    return null;
  }
}
