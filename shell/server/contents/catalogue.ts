import { fetchEvent, fetchEvents, fetchTicketingItems } from '@storefront/api';
import type { GraphqlAnswer, GraphqlClient, Loaded } from '@storefront/contract';
import type { Event } from '@storefront/domain/events';
import { createReadCache, traceHeaders } from '@storefront/server';
import * as v from 'valibot';
import { allowance } from '../../src/browser/allowance';
import { inlineJson } from './inline-json';

/** What the catalogue answered to one question. */
export interface Answer<T> {
  readonly value: T;
  /** The value as JSON that can stand in a script element, made once for all documents. */
  readonly json: string;
  /** When it was asked: milliseconds of the clock that ages are told by. */
  readonly requestedAt: number;
}

/** A question that was asked. */
export interface CachedQuery<T> {
  /** The last answer, however old. */
  readonly last: Answer<T> | undefined;
  /** An answer of the last seconds; the last one, if any, where the catalogue gives none. Never rejects. */
  readonly answer: Promise<Answer<T> | undefined>;
}

/**
 * Milliseconds for which an answer is put into documents, which are kept for a second: longer than a hiccup of the catalogue,
 * shorter than an outage.
 */
const youngMs = 9_000;

/** Whether an answer is young enough to be shown. */
export const isYoung = ({ requestedAt }: Answer<unknown>, now: number): boolean =>
  now - requestedAt <= youngMs;

/** Milliseconds after which a question is given up. A document waits for less: a late answer is there for the next one. */
const queryTimeoutMs = 3000;

const answerSchema = v.object({ data: v.unknown(), errors: v.optional(v.array(v.unknown()), []) });

const failedAnswer = (message: string): GraphqlAnswer => ({ ok: false, message });

/** Half of a pair of surrogates, which JSON can hold, is no character: no address can be made of it. */
const wellFormed = (_name: string, value: unknown) =>
  typeof value === 'string' ? Buffer.from(value).toString() : value;

/** Queries the API at `apiOrigin` as any visitor may. Its messages are for the log. */
function createCatalogueClient(apiOrigin: string): GraphqlClient {
  const send = async (query: string, variables: object): Promise<GraphqlAnswer> => {
    const response = await fetch(`${apiOrigin}/v1/graphql`, {
      method: 'POST',
      headers: { ...traceHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(queryTimeoutMs),
    });
    const parsed = v.safeParse(answerSchema, JSON.parse(await response.text(), wellFormed));
    if (!parsed.success || parsed.output.errors.length > 0) return failedAnswer(`status ${response.status}`);
    return { ok: true, data: parsed.output.data };
  };
  return {
    query: (text, variables) =>
      send(text, variables).catch((error) =>
        failedAnswer(error instanceof Error ? error.message : String(error)),
      ),
  };
}

/** Milliseconds for which an answer is taken for the present. */
const freshMs = 1000;
/** Milliseconds after that for which it is given at once, while the question is asked again. */
const staleMs = 1000;
/** Most characters of all answers to a question together. */
const maxCharacters = 64 * 1024 * 1024;
/** What keeping an answer takes beside its text, in characters: there may be millions of questions. */
const entryOverheadCharacters = 500;

interface QueryOptions<T> {
  /** Queries the catalogue. @param last - the last answer, however old. */
  query(key: string, last: T | undefined): Promise<Loaded<T>>;
  readonly warn: (why: string) => void;
  /** Milliseconds of a clock that cannot be set back. */
  readonly now: () => number;
}

/**
 * One question of documents to the catalogue. All who wait for its answer ask it once, and an answer that came is kept
 * until a newer one comes.
 */
function createCachedQuery<T>({ query, warn, now }: QueryOptions<T>): (key: string) => CachedQuery<T> {
  const answers = createReadCache<Answer<T>>({
    max: maxCharacters,
    sizeOf: ({ json }, key) => json.length + key.length + entryOverheadCharacters,
    freshMs,
    staleMs,
    staleOnFailure: true,
    now,
  });

  async function read(key: string): Promise<Answer<T>> {
    const requestedAt = now();
    const loaded = await query(key, answers.last(key)?.value);
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

/** Requests per minute for slugs of which no event is known: a tenth of what the API allows one address. */
const maxUnknownPerMinute = 600;

interface CatalogueOptions {
  /** Where this server reaches the API. */
  readonly apiOrigin: string;
  readonly warn: (line: string) => void;
  /** Milliseconds of a clock that cannot be set back. */
  readonly now?: () => number;
}

/**
 * What documents are told of the catalogue; nothing of it belongs to a visitor. Each question is asked about once in a
 * second, whatever the number of visitors.
 */
export function createCatalogue({ apiOrigin, warn, now = () => performance.now() }: CatalogueOptions) {
  const client = createCatalogueClient(apiOrigin);
  const options = {
    now,
    warn: (why: string) => warn(`Cannot fetch the catalogue for documents: ${why}`),
  };
  const events = createCachedQuery({ ...options, query: () => fetchEvents(client) });
  const tickets = createCachedQuery({ ...options, query: (id) => fetchTicketingItems(client, Number(id)) });

  // All documents share what the API allows this server, so slugs that anybody can invent get a small part of it.
  const mayFetchUnknown = allowance(maxUnknownPerMinute, 60_000, now);
  const isListed = async (slug: string) =>
    ((await events('all').answer)?.value ?? []).some((event) => event.ticketing_slug === slug);

  return {
    /** The active event with a slug; its value is null where there is none. */
    event: createCachedQuery<Event | null>({
      ...options,
      query: async (slug, last) => {
        if (last || mayFetchUnknown() || (await isListed(slug))) return fetchEvent(client, slug);
        return { ok: false, message: 'too many unknown events were requested' };
      },
    }),
    /** The tickets of an event that are on public sale. */
    tickets: (eventId: number) => tickets(String(eventId)),
    /** The events of the landing list. */
    events: () => events('all'),
    now,
  };
}

export type Catalogue = ReturnType<typeof createCatalogue>;
