/** The event page. */
export const eventPath = (slug: string) => `/events/${encodeURIComponent(slug)}`;

/** The checkout: a document of its own. */
export const checkoutPath = (slug: string) => `${eventPath(slug)}/checkout`;

/** The confirmation of one order. */
export function confirmationPath(slug: string, order: { referenceID: string; email: string }): string {
  const parameters = new URLSearchParams({ referenceID: order.referenceID, email: order.email });
  return `${eventPath(slug)}/confirmation?${parameters}`;
}

/** Whether a path is served by the checkout document. */
export const isCheckoutPath = (path: string) => /^\/events\/[^/]+\/checkout\/?(\?|#|$)/.test(path);

/** The slug in the path of an event's page, or null where the path has none. */
export function eventSlugOf(pathname: string): string | null {
  const slug = /^\/events\/([^/]+)/.exec(pathname)?.[1];
  try {
    return slug ? decodeURIComponent(slug) : null;
  } catch {
    return null;
  }
}
