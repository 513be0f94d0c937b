import type { GraphqlClient, GraphqlOptions } from '@storefront/contract/host';
import type { Loaded } from '@storefront/contract/loaded';
import * as v from 'valibot';
import { type ListedEvent, listedEventSchema } from './listed-event';
import { getEventsDocument } from './operations/get-events';
import { queryCatalogue } from './query-catalogue';

const schema = v.object({ events: v.array(listedEventSchema) });

/** All active events with their public tickets (docs/rules.md, Landing). */
export async function fetchEvents(
  graphql: GraphqlClient,
  options?: GraphqlOptions,
): Promise<Loaded<readonly ListedEvent[]>> {
  const loaded = await queryCatalogue(
    graphql,
    { document: getEventsDocument, variables: {}, schema },
    options,
  );
  return loaded.ok ? { ok: true, value: loaded.value.events } : loaded;
}
