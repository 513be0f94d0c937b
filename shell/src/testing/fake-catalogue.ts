import {
  getEventDocument,
  getEventsDocument,
  getTicketingItemsDocument,
  promoCodeDocument,
} from '@ticket-storefront/api/protocol';
import type { GraphqlClient } from '@ticket-storefront/contract';
import type { PromoCode } from '@ticket-storefront/domain';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import type { Tickets } from '../graphql/create-tickets';

/** The contents of a fake catalogue, which tests may change during a visit. */
export interface FakeCatalogue {
  events: readonly Event[];
  items: readonly TicketingItem[];
  promos: readonly PromoCode[];
  /** While true, every query fails. */
  isDown: boolean;
}

/** A GraphQL client that answers the storefront's operations from the current catalogue. */
export function fakeCatalogueClient(catalogue: FakeCatalogue): GraphqlClient {
  return {
    query: async (text, variables) => {
      if (catalogue.isDown) return { ok: false, message: 'The server cannot be reached.' };
      switch (text) {
        case getEventDocument:
          return answer({
            events: catalogue.events.filter((event) => event.ticketing_slug === variables['slug']),
          });
        case getEventsDocument:
          return answer({
            events: catalogue.events.map((event) => ({
              ...event,
              ticketing_items: catalogue.items.filter((item) => item.event_id === event.id),
            })),
          });
        case getTicketingItemsDocument:
          return answer({
            ticketing_items: catalogue.items.filter((item) => item.event_id === variables['event_id']),
          });
        case promoCodeDocument:
          return answer({
            promo_codes: catalogue.promos.filter(
              (promo) => promo.event_id === variables['event_id'] && promo.uid === variables['uid'],
            ),
          });
        default:
          return { ok: false, message: 'The catalogue does not know this operation.' };
      }
    },
  };
}

/** The current tickets of the catalogue. */
export function ticketsOf(catalogue: FakeCatalogue): Tickets {
  const known = (eventId: number, itemId: number) =>
    catalogue.items.find(({ id, event_id }) => id === itemId && event_id === eventId);
  return { known, load: async (...of) => known(...of) };
}

const answer = (data: unknown) => ({ ok: true, data }) as const;
