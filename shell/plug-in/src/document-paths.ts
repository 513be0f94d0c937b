const eventLink = /<a [^>]*href="(\/events\/[^/"?#]+)"/g;

/** Each request for a checkout takes room in it for some minutes. */
const maxSampleEvents = 3;

/** The origin of checkouts in the boot data of the landing page; null if they share the shop's. */
export const checkoutOrigin = (landing: string): string | null =>
  /"origins":\{"storefront":"[^"]*","checkout":"([^"]*)"\}/.exec(landing)?.[1] ?? null;

/** Paths of the event pages and checkouts of a few events that the landing page links to, with the origin of checkouts if it differs. */
export function documentPaths(landing: string): readonly string[] {
  const checkout = checkoutOrigin(landing) ?? '';
  const events = new Set(Array.from(landing.matchAll(eventLink), ([, path = '']) => path));
  return [...events].slice(0, maxSampleEvents).flatMap((path) => [path, `${checkout}${path}/checkout`]);
}
