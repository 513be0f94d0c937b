import { askAdmission } from '@storefront/api/ask-admission';
import { createRestClient } from '@storefront/api/create-rest-client';
import { traceHeaders } from '@storefront/server/trace-headers';
import { LRUCache } from 'lru-cache';
import type { Visitor } from '../visits/visitor-reader';

const timeoutMs = 1000;

/** Milliseconds for which a visitor who was admitted is not asked for again: far less than an admission lasts. */
const admittedMs = 5000;
/** Visitors of whom that is kept. */
const mostKept = 10_000;

/** Whether a visitor has to wait for the checkout of an event; without a visitor there is no place to have. */
export type MustWait = (slug: string, visitor: Visitor | null) => Promise<boolean>;

/** Asks the API at `apiOrigin`. One that gives no answer in time holds nobody back: it decides again when the order comes. */
export function createMustWait(apiOrigin: string): MustWait {
  const admitted = new LRUCache<string, true>({ max: mostKept, ttl: admittedMs });

  return async (slug, visitor) => {
    if (visitor === null) return false;
    const key = `${visitor.id} ${slug}`;
    if (admitted.has(key)) return false;
    const api = createRestClient(apiOrigin, { visitor: visitor.token, timeoutMs, headers: traceHeaders() });
    const answer = await askAdmission(api, slug);
    if (answer?.state === 'admitted') admitted.set(key, true);
    return answer?.state === 'waiting';
  };
}
