import type { GraphqlClient, GraphqlOptions, Loaded } from '@ticket-storefront/contract';
import * as v from 'valibot';
import { queryCatalogue } from './catalogue';
import { getEventsDocument } from './operations/get-events';
import { type ListedEvent, listedEventSchema } from './rows';

const eventsAnswer = v.object({ events: v.array(listedEventSchema) });

/** Fetches all active events with their public tickets (docs/rules.md, Landing). */
export async function fetchEvents(
  graphql: GraphqlClient,
  options?: GraphqlOptions,
): Promise<Loaded<readonly ListedEvent[]>> {
  const loaded = await queryCatalogue(
    graphql,
    { document: getEventsDocument, variables: {}, schema: eventsAnswer },
    options,
  );
  return loaded.ok ? { ok: true, value: loaded.value.events } : loaded;
}
