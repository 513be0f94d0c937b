import { fetchEvent, fetchEvents, fetchTicketingItems } from '@ticket-storefront/api';
import type { GraphqlClient, Loaded } from '@ticket-storefront/contract';
import type { Event } from '@ticket-storefront/domain/events';
import { createReadCache, traceHeaders } from '@ticket-storefront/server';
import * as v from 'valibot';
import { allowance } from '../../src/browser/allowance';
import { inlineJson } from './inline-json';

/** What the catalogue answered to one question. */
export interface Answer<T> {
  readonly value: T;
  /** The value as {@link inlineJson}, serialized once for all documents. */
  readonly json: string;
  /** Milliseconds of the monotonic clock. */
  readonly requestedAt: number;
}

export interface CachedQuery<T> {
  /** The latest answer, of any age. */
  readonly last: Answer<T> | undefined;
  /** A fresh answer; the latest one, if any, if the catalogue fails. Never rejects. */
  readonly answer: Promise<Answer<T> | undefined>;
}

/** Longer than a hiccup of the catalogue, shorter than an outage. */
const youngMs = 9_000;

/** Whether an answer is young enough for a document. */
export const isYoung = ({ requestedAt }: Answer<unknown>, now: number): boolean =>
  now - requestedAt <= youngMs;

/** Documents wait for less: a late answer is used by the next one. */
const queryTimeoutMs = 3000;

const answerSchema = v.object({ data: v.unknown(), errors: v.optional(v.array(v.unknown()), []) });

/** Replaces lone surrogates, which no address can contain. */
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/** Queries the API as any visitor may. Its messages are for the log. */
const createCatalogueClient = (apiOrigin: string): GraphqlClient => ({
  async query(query, variables) {
    try {
      const response = await fetch(`${apiOrigin}/v1/graphql`, {
        method: 'POST',
        headers: { ...traceHeaders(), 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
        signal: AbortSignal.timeout(queryTimeoutMs),
      });
      const parsed = v.safeParse(answerSchema, JSON.parse(await response.text(), wellFormed));
      if (parsed.success && parsed.output.errors.length === 0) return { ok: true, data: parsed.output.data };
      return { ok: false, message: `status ${response.status}` };
    } catch (error) {
      return { ok: false, message: error instanceof Error ? error.message : String(error) };
    }
  },
});

const freshMs = 1000;
/** Milliseconds after that during which it is still used, while it is queried again. */
const staleMs = 1000;
const maxCharacters = 64 * 1024 * 1024;
/** An entry's memory beside its text, in characters. */
const overheadCharacters = 500;

interface QueryOptions<T> {
  /** @param last - the latest answer, of any age. */
  load(key: string, last: T | undefined): Promise<Loaded<T>>;
  readonly warn: (reason: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/** A query by key that all documents share, with its latest answers. */
function createCachedQuery<T>({ load, warn, now }: QueryOptions<T>): (key: string) => CachedQuery<T> {
  const answers = createReadCache<Answer<T>>({
    max: maxCharacters,
    sizeOf: ({ json }, key) => json.length + key.length + overheadCharacters,
    freshMs,
    staleMs,
    staleOnFailure: true,
    now,
  });

  async function read(key: string): Promise<Answer<T>> {
    const requestedAt = now();
    const loaded = await load(key, answers.last(key)?.value);
    if (!loaded.ok) {
      warn(loaded.message);
      throw new Error(loaded.message);
    }
    return { value: loaded.value, json: inlineJson(loaded.value), requestedAt };
  }

  return (key) => ({
    last: answers.last(key),
    answer: answers.get(key, () => read(key)).catch(() => undefined),
  });
}

/** Queries for unknown slugs: a tenth of what the API allows one address. */
const maxUnknownPerMinute = 600;

interface CatalogueOptions {
  readonly apiOrigin: string;
  readonly warn: (line: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/** The catalogue for documents, without anything of a visitor. Each query is sent about once per second. */
export function createCatalogue({ apiOrigin, warn, now = () => performance.now() }: CatalogueOptions) {
  const client = createCatalogueClient(apiOrigin);
  const options = {
    now,
    warn: (reason: string) => warn(`Cannot fetch the catalogue for documents: ${reason}`),
  };
  const events = createCachedQuery({ ...options, load: () => fetchEvents(client) });
  const tickets = createCachedQuery({ ...options, load: (id) => fetchTicketingItems(client, Number(id)) });

  // All documents share this server's rate limit, so invented slugs get a small part of it.
  const mayFetchUnknown = allowance(maxUnknownPerMinute, 60_000, now);
  const isListed = async (slug: string) =>
    ((await events('all').answer)?.value ?? []).some((event) => event.ticketing_slug === slug);

  return {
    /** The active event with a slug, or null. */
    event: createCachedQuery<Event | null>({
      ...options,
      load: async (slug, last) => {
        if (last || mayFetchUnknown() || (await isListed(slug))) return fetchEvent(client, slug);
        return { ok: false, message: 'too many unknown events were requested' };
      },
    }),
    tickets: (eventId: number) => tickets(String(eventId)),
    events: () => events('all'),
    now,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
