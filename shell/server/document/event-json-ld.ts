import { allInCents } from '@storefront/domain/all-in-price';
import { fullAddress, splitBullets } from '@storefront/domain/bullets';

import type { Event } from '@storefront/domain/event';
import { eventTimes } from '@storefront/domain/event-times';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { writtenInstant } from '@storefront/domain/written-instant';

interface Shown {
  readonly event: Event;
  readonly items: readonly TicketingItem[];
  /** The absolute address of the event's page. */
  readonly url: string;
}

/** Why it is in the document, for the inventory of scripts. */
export const jsonLdReason = 'describes the event and its offers to search engines';

/**
 * An event as search engines read it (https://schema.org/Event), in JSON-LD. Null where it has no date or no address, without
 * which they take none.
 */
export function eventJsonLd({ event, items, url }: Shown): object | null {
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
    ...(event.ticketing_logo ? { image: [event.ticketing_logo] } : {}),
    ...(event.description ? { description: splitBullets(event.description).join(' ') } : {}),
    location: {
      '@type': 'Place',
      name: address,
      address: {
        '@type': 'PostalAddress',
        streetAddress: event.address_street ?? undefined,
        addressLocality: event.address_city ?? undefined,
        addressRegion: event.address_state ?? undefined,
        postalCode: event.address_zipcode ?? undefined,
        addressCountry: 'US',
      },
    },
    offers: items.map((item) => ({
      '@type': 'Offer',
      name: item.name,
      price: (allInCents(event, item) / 100).toFixed(2),
      priceCurrency: 'USD',
      availability:
        item.sales_limit_balance === 0 ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      url,
    })),
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
