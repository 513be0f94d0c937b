import { fetchTicketingItems, ticketingItemSchema } from '@ticket-storefront/api';
import { getTicketingItemsDocument } from '@ticket-storefront/api/protocol';
import type { GraphqlClient } from '@ticket-storefront/contract';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import * as v from 'valibot';
import type { PreloadedData } from '../document/preloaded-data';

/** The tickets on sale in the catalogue's last answer. */
export interface Tickets {
  /** The cached ticket of an event; undefined if the tickets were not fetched, or do not include it. */
  known(eventId: number, itemId: number): TicketingItem | undefined;
  /** Fetches the ticket; undefined if the catalogue has none. */
  load(eventId: number, itemId: number): Promise<TicketingItem | undefined>;
}

const rowsSchema = v.object({ ticketing_items: v.array(v.looseObject({ id: v.unknown() })) });

/**
 * Caches the catalogue's answers about tickets, starting with the preloaded data.
 * @returns the tickets, and the client whose answers are cached, for all queries.
 */
export function createTickets(
  client: GraphqlClient,
  { event, items }: Pick<PreloadedData, 'event' | 'items'>,
): { readonly graphql: GraphqlClient; readonly tickets: Tickets } {
  const answers = new Map<unknown, readonly { readonly id: unknown }[]>();
  if (event && items) answers.set(event.id, items);

  const graphql: GraphqlClient = {
    query: async (text, variables, options) => {
      const answer = await client.query(text, variables, options);
      // Fields of any other query might have the same names.
      if (text === getTicketingItemsDocument && answer.ok && v.is(rowsSchema, answer.data)) {
        answers.set(variables['event_id'], answer.data.ticketing_items);
      }
      return answer;
    },
  };
  const known = (eventId: number, itemId: number) => {
    const row = answers.get(eventId)?.find(({ id }) => Number(id) === itemId);
    const parsed = v.safeParse(ticketingItemSchema, row);
    return parsed.success ? parsed.output : undefined;
  };
  return {
    graphql,
    tickets: {
      known,
      load: async (eventId, itemId) => {
        await fetchTicketingItems(graphql, eventId);
        return known(eventId, itemId);
      },
    },
  };
}
