import type {
  Catalogue,
  GraphqlClient,
  GraphqlOptions,
  ItemAvailability,
  Loaded,
  RestClient,
} from '@ticket-storefront/contract';
import { allInCents } from '@ticket-storefront/domain';
import type { Event, TicketingItem } from '@ticket-storefront/domain/events';
import * as v from 'valibot';
import { messages } from '#messages/orders';
import { getEventDocument } from './operations/get-event';
import { getTicketingItemsDocument } from './operations/get-ticketing-items';
import { eventSchema, ticketingItemSchema } from './rows';

interface Query<T> {
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly schema: v.GenericSchema<unknown, T>;
}

/** Queries the catalogue once and parses its answer. */
export async function queryCatalogue<T>(
  graphql: GraphqlClient,
  { document, variables, schema }: Query<T>,
  options?: GraphqlOptions,
): Promise<Loaded<T>> {
  const answer = await graphql.query(document, variables, options);
  if (!answer.ok) return answer;
  const parsed = v.safeParse(schema, answer.data);
  if (parsed.success) return { ok: true, value: parsed.output };
  const place = v.getDotPath(parsed.issues[0]) ?? messages.noData;
  return { ok: false, message: messages.unreadable(place) };
}

const eventAnswer = v.object({ events: v.array(eventSchema) });

/** Fetches the active event with this ticketing slug; null if there is none (docs/rules.md, Calls). */
export async function fetchEvent(
  graphql: GraphqlClient,
  slug: string,
  options?: GraphqlOptions,
): Promise<Loaded<Event | null>> {
  // No text of the API contains this character.
  if (slug.includes('\0')) return { ok: true, value: null };
  const loaded = await queryCatalogue(
    graphql,
    { document: getEventDocument, variables: { slug }, schema: eventAnswer },
    options,
  );
  return loaded.ok ? { ok: true, value: loaded.value.events[0] ?? null } : loaded;
}

const itemsAnswer = v.object({ ticketing_items: v.array(ticketingItemSchema) });

/** Fetches an event's tickets on public sale, by name (docs/rules.md, Calls). */
export async function fetchTicketingItems(
  graphql: GraphqlClient,
  eventId: number,
  options?: GraphqlOptions,
): Promise<Loaded<readonly TicketingItem[]>> {
  const loaded = await queryCatalogue(
    graphql,
    { document: getTicketingItemsDocument, variables: { event_id: eventId }, schema: itemsAnswer },
    options,
  );
  return loaded.ok ? { ok: true, value: loaded.value.ticketing_items } : loaded;
}

const availabilityAnswer = v.object({
  success: v.literal(true),
  items: v.array(
    v.object({
      id: v.number(),
      free: v.nullable(v.number()),
      held: v.number(),
      yours: v.optional(v.number(), 0),
    }),
  ),
});

/** Fetches what is free and held. `unknown`: the API gave no readable answer; `unsupported`: it has no such route. */
export async function fetchAvailability(
  api: RestClient,
  eventId: number,
): Promise<readonly ItemAvailability[] | 'unknown' | 'unsupported'> {
  const answer = await api.get(`/ticketCheckout/events/${eventId}/availability`);
  if (!answer.ok) return 'unknown';
  if (answer.status === 404) return 'unsupported';
  const parsed = v.safeParse(availabilityAnswer, answer.body);
  return parsed.success ? parsed.output.items : 'unknown';
}

/** Creates the catalogue from these clients. Tickets never come from a cache, because prices and stock change. */
export const createCatalogue = (graphql: GraphqlClient, api: RestClient): Catalogue => ({
  tickets: (eventId) => fetchTicketingItems(graphql, eventId, { fresh: true }),
  availability: (eventId) => fetchAvailability(api, eventId),
  allInCents,
});
