import { fetchTicketingItems, ticketingItemSchema } from '@storefront/api';
import { getTicketingItemsDocument } from '@storefront/api/protocol';
import type { GraphqlClient } from '@storefront/contract';
import type { TicketingItem } from '@storefront/domain/events';
import * as v from 'valibot';
import type { PreloadedData } from '../document/preloaded-data';

/** The tickets on sale as the catalogue answered last. */
export interface Tickets {
  /** A ticket of an event, where the catalogue has been asked for them; undefined where it has not, or has none. */
  known(eventId: number, itemId: number): TicketingItem | undefined;
  /** The same, asked for. */
  load(eventId: number, itemId: number): Promise<TicketingItem | undefined>;
}

const rowsSchema = v.object({ ticketing_items: v.array(v.looseObject({ id: v.unknown() })) });

/**
 * Remembers what the catalogue answers about tickets, first of all what the document brought.
 * @returns the client whose answers are remembered, for everything that asks, and the tickets.
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
      // Any other text might give its fields the names of these.
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
