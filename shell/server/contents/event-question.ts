import { fetchEvent } from '@storefront/api/fetch-event';
import type { ListedEvent } from '@storefront/api/listed-event';
import type { GraphqlClient } from '@storefront/contract/host';
import type { Loaded } from '@storefront/contract/loaded';
import type { Event } from '@storefront/domain/event';
import { LRUCache } from 'lru-cache';
import { allowance } from '../../src/remotes/allowance';

/** Questions a minute about slugs of which no event is known: a tenth of what the API allows one address. */
const unknownAMinute = 600;
/** Slugs of events that are remembered. */
const mostKnown = 10_000;

interface EventQuestionOptions {
  readonly client: GraphqlClient;
  /** The landing list. */
  readonly listed: () => Promise<readonly ListedEvent[]>;
  /** Milliseconds of a clock that cannot be set back. */
  readonly now: () => number;
}

/**
 * Asks for the event with a slug. All documents share what the API allows this server, so slugs that anybody can invent
 * get a small part of it: events that are known or on the landing list are asked for whatever else is.
 */
export function createEventQuestion({ client, listed, now }: EventQuestionOptions) {
  const known = new LRUCache<string, true>({ max: mostKnown });
  const mayAskUnknown = allowance(unknownAMinute, 60_000, now);

  const mayAsk = async (slug: string) =>
    known.has(slug) || mayAskUnknown() || (await listed()).some((event) => event.ticketing_slug === slug);

  return async (slug: string): Promise<Loaded<Event | null>> => {
    if (!(await mayAsk(slug))) return { ok: false, message: 'too many unknown events were asked for' };
    const loaded = await fetchEvent(client, slug);
    if (loaded.ok && loaded.value) known.set(slug, true);
    return loaded;
  };
}
