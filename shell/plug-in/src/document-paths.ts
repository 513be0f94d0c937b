const eventLink = /<a [^>]*href="(\/events\/[^/"?#]+)"/g;

/** Each request for a checkout takes room in it for some minutes. */
const maxSampleEvents = 3;

/** Paths of the event pages and checkouts of a few events that the landing page links to. */
export function documentPaths(landing: string): readonly string[] {
  const events = new Set(Array.from(landing.matchAll(eventLink), ([, path = '']) => path));
  return [...events].slice(0, maxSampleEvents).flatMap((path) => [path, `${path}/checkout`]);
}
