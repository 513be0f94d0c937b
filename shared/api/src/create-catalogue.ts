import type { Catalogue } from '@storefront/contract/catalogue';
import type { GraphqlClient, RestClient } from '@storefront/contract/host';
import { allInCents } from '@storefront/domain/all-in-price';
import { fetchAvailability } from './fetch-availability';
import { fetchTicketingItems } from './fetch-ticketing-items';

/** What is on sale, asked by these clients. Tickets never come from a cache, since prices and stock change. */
export const createCatalogue = (graphql: GraphqlClient, api: RestClient): Catalogue => ({
  tickets: (eventId) => fetchTicketingItems(graphql, eventId, { fresh: true }),
  availability: (eventId) => fetchAvailability(api, eventId),
  allInCents,
});
