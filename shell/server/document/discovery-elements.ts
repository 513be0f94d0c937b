import type { PageData } from '@ticket-storefront/api';
import { allInCents } from '@ticket-storefront/domain';
import { eventTimes, formatEventDates, writtenInstant } from '@ticket-storefront/domain/dates';
import {
  type Event,
  fullAddress,
  sharedPicturePath,
  splitBullets,
  type TicketingItem,
} from '@ticket-storefront/domain/events';
import {
  defaultLanguage,
  messagesIn as domainMessagesIn,
  type Language,
  languages,
} from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import type { Offer, Event as SchemaEvent, WithContext } from 'schema-dts';
import { messagesIn } from '#messages/all/document';
import { eventPath } from '../../src/navigation/paths';
import { inlineJson } from '../contents/inline-json';
import { sharedSize } from '../pictures';

/** The pages' background (`--color-page`) for the browser's frame. */
export const themeColors = [
  { scheme: 'light', color: '#f6f3ed' },
  { scheme: 'dark', color: '#0d0d0d' },
] as const;

export const jsonLdReason = 'describes the event and its offers to search engines';

/** An event as JSON-LD (https://schema.org/Event); null without date or address, which search engines require. */
function eventJsonLd(
  event: Event,
  items: readonly TicketingItem[],
  url: string,
): WithContext<SchemaEvent> | null {
  const times = writtenTimes(event);
  const address = fullAddress(event);
  if (!times || !address) return null;
  return {
    '@context': 'https://schema.org',
    '@type': 'Event',
    name: event.name,
    ...times,
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    url,
    image: [`${new URL(url).origin}${sharedPicturePath(event.ticketing_slug)}`],
    ...(event.description ? { description: splitBullets(event.description).join(' ') } : {}),
    location: {
      '@type': 'Place',
      name: address,
      address: {
        '@type': 'PostalAddress',
        ...(event.address_street ? { streetAddress: event.address_street } : {}),
        ...(event.address_city ? { addressLocality: event.address_city } : {}),
        ...(event.address_state ? { addressRegion: event.address_state } : {}),
        ...(event.address_zipcode ? { postalCode: event.address_zipcode } : {}),
        addressCountry: 'US',
      },
    },
    offers: items.map(
      (item): Offer => ({
        '@type': 'Offer',
        name: item.name,
        price: (allInCents(event, item) / 100).toFixed(2),
        priceCurrency: 'USD',
        availability:
          item.sales_limit_balance === 0 ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
        url,
      }),
    ),
  };
}

function writtenTimes(event: Event): { readonly startDate: string; readonly endDate?: string } | null {
  const times = eventTimes(event);
  if (!times) return null;
  if (times.kind === 'days') {
    const day = (midnight: number) => new Date(midnight).toISOString().slice(0, 10);
    return { startDate: day(times.first), endDate: day(times.last) };
  }
  const written = (instant: number) => writtenInstant(instant, event.timezone);
  return {
    startDate: written(times.start),
    ...(times.end === null ? {} : { endDate: written(times.end) }),
  };
}

/** How search engines and messengers describe a page. Pages of one visitor are hidden. */
export type Discovery = 'landing' | 'event' | 'hidden';

interface DiscoveryOptions {
  readonly discovery: Discovery;
  readonly title: string;
  readonly preloadedData: PageData;
  /** The shop's origin; without it there are no absolute addresses. */
  readonly origin: string | undefined;
  readonly language: Language;
}

const maxDescriptionLength = 160;

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

const linkTo = (url: string, attributes: string) => `<link ${attributes} href="${escapeHtml(url)}">`;

const always = [
  ...themeColors.map(
    ({ scheme, color }) =>
      `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${color}">`,
  ),
  '<link rel="manifest" href="/manifest.webmanifest">',
];

/** The elements of the head for search engines and messengers. */
export function discoveryElements({
  discovery,
  title,
  preloadedData,
  origin,
  language,
}: DiscoveryOptions): readonly string[] {
  if (discovery === 'hidden') {
    const description = preloadedData.event ? describe(preloadedData.event, language) : title;
    return [meta('robots', 'noindex'), meta('description', description), ...always];
  }
  const event = discovery === 'event' ? preloadedData.event : null;
  const description = event ? describe(event, language) : messagesIn(language).shopDescription;
  const path = event ? eventPath(event.ticketing_slug) : '/';
  const addressIn = (spoken: Language) =>
    `${origin}${path}${spoken === defaultLanguage ? '' : `?lang=${spoken}`}`;
  const url = origin && addressIn(language);
  const jsonLd = event && url ? eventJsonLd(event, preloadedData.items ?? [], url) : null;
  return [
    meta('description', description),
    ...(url ? [linkTo(url, 'rel="canonical"'), property('og:url', url)] : []),
    ...(url ? languages.map((one) => linkTo(addressIn(one), `rel="alternate" hreflang="${one}"`)) : []),
    property('og:locale', `${language}_US`),
    property('og:type', 'website'),
    property('og:title', event?.name ?? title),
    property('og:description', description),
    ...(event && origin
      ? pictureElements(`${origin}${sharedPicturePath(event.ticketing_slug)}`, event.name)
      : [meta('twitter:card', 'summary')]),
    ...(jsonLd ? [`<script type="application/ld+json">${inlineJson(jsonLd)}</script>`] : []),
    ...always,
  ];
}

const pictureElements = (url: string, alt: string) => [
  property('og:image', url),
  property('og:image:width', `${sharedSize.width}`),
  property('og:image:height', `${sharedSize.height}`),
  property('og:image:alt', alt),
  meta('twitter:card', 'summary_large_image'),
];

/** Dates, place and the organiser's description, shortened. */
function describe(event: Event, language: Language): string {
  const text = [
    formatEventDates(event, domainMessagesIn(language).dates),
    fullAddress(event),
    ...splitBullets(event.description),
  ]
    .filter(Boolean)
    .join(' · ');
  if (text.length <= maxDescriptionLength) return text || messagesIn(language).ticketsFor(event.name);
  return `${text.slice(0, maxDescriptionLength - 1).trimEnd()}…`;
}
