import type { GraphqlClient, GraphqlOptions } from '@storefront/contract/host';
import type { Loaded } from '@storefront/contract/loaded';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import * as v from 'valibot';
import { getTicketingItemsDocument } from './operations/get-ticketing-items';
import { queryCatalogue } from './query-catalogue';
import { ticketingItemSchema } from './ticketing-item-schema';

const schema = v.object({ ticketing_items: v.array(ticketingItemSchema) });

/** The tickets of an event that the public may buy, by name (docs/rules.md, Calls). */
export async function fetchTicketingItems(
  graphql: GraphqlClient,
  eventId: number,
  options?: GraphqlOptions,
): Promise<Loaded<readonly TicketingItem[]>> {
  const loaded = await queryCatalogue(
    graphql,
    { document: getTicketingItemsDocument, variables: { event_id: eventId }, schema },
    options,
  );
  return loaded.ok ? { ok: true, value: loaded.value.ticketing_items } : loaded;
}
