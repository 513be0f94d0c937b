import type { PageData } from '@ticket-storefront/api';
import type { Event } from '@ticket-storefront/domain/events';

/** Organisers write the addresses; `;` or `*` in a host would change a Content-Security-Policy. A longer host has no DNS name. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]{1,253}(:\d+)?$/;

/** In the headers of a document: those of the largest releases still fit through proxies (`response-headers.integration.test.ts`). */
const maxCharacters = 560;

/** The distinct origins of web addresses, without those that no longer fit into the headers. */
export function pictureOrigins(addresses: Iterable<string | null | undefined>): readonly string[] {
  const origins = new Set<string>();
  let characters = 0;
  for (const address of addresses) {
    if (!address || !URL.canParse(address)) continue;
    const { origin } = new URL(address);
    if (origins.has(origin) || !plainOrigin.test(origin)) continue;
    if (characters + origin.length >= maxCharacters) continue;
    characters += origin.length + 1;
    origins.add(origin);
  }
  return [...origins];
}

// Without `<` in it, no tag is read twice, so the time is linear in the text.
const imageTag = /<img[\s/][^<>]*/gi;
const address = /https:\/\/[^\s"'>]+/gi;

/** Addresses in the `img` tags of an organiser's HTML. Those of the sanitised HTML are among them. */
const picturesIn = (html: string | null): readonly string[] =>
  (html?.match(imageTag) ?? []).flatMap((tag) => tag.match(address) ?? []);

/** The addresses of an event's pictures. */
export const picturesOfEvent = (
  event: Pick<Event, 'ticketing_logo' | 'ticketing_background_url'> | null | undefined,
): readonly (string | null | undefined)[] => [event?.ticketing_logo, event?.ticketing_background_url];

type PicturedData = {
  readonly [Name in 'event' | 'events' | 'items']?: PageData[Name] | undefined;
};

function* picturesOfPage({ event, events = [], items = [] }: PicturedData) {
  yield* picturesOfEvent(event);
  for (const { ticketing_background_url } of events) yield ticketing_background_url;
  for (const { description } of items) yield* picturesIn(description);
}

/** The origins of the pictures that a page shows of the catalogue. */
export const pageOrigins = (data: PicturedData): readonly string[] => pictureOrigins(picturesOfPage(data));
