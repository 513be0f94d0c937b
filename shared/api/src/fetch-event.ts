import type { GraphqlClient, GraphqlOptions } from '@storefront/contract/host';
import type { Loaded } from '@storefront/contract/loaded';
import type { Event } from '@storefront/domain/event';
import * as v from 'valibot';
import { eventSchema } from './event-schema';
import { getEventDocument } from './operations/get-event';
import { queryCatalogue } from './query-catalogue';

const schema = v.object({ events: v.array(eventSchema) });

/** The active event with this ticketing slug, or null where there is none (docs/rules.md, Calls). */
export async function fetchEvent(
  graphql: GraphqlClient,
  slug: string,
  options?: GraphqlOptions,
): Promise<Loaded<Event | null>> {
  // The one character of an address that no text of the API holds.
  if (slug.includes('\0')) return { ok: true, value: null };
  const loaded = await queryCatalogue(
    graphql,
    { document: getEventDocument, variables: { slug }, schema },
    options,
  );
  return loaded.ok ? { ok: true, value: loaded.value.events[0] ?? null } : loaded;
}
