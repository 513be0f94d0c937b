import { LRUCache } from 'lru-cache';
import { type CheckoutEvent, unknownCheckout } from './checkout-event';
import { fetchCheckoutEvent } from './fetch-checkout-event';

/** Tells what the checkout of an event depends on. It never rejects. */
export type CheckoutEventReader = (slug: string) => Promise<CheckoutEvent>;

const freshMs = 5000;
const mostEvents = 10_000;
const timeoutMs = 3000;
/** A visitor of a known event waits no longer for news of it. */
const timeoutWhenKnownMs = 500;

/**
 * Reads each event from the catalogue once in a few seconds, with one question for all visitors who wait. While the API
 * is out or says that it was asked too often, the last answer stays: no checkout that was known goes away. An event that
 * was never known gets a document without a form, which offers to load the page again.
 * @param now - milliseconds of a clock that cannot be set back.
 */
export function createCheckoutEventReader(
  apiOrigin: string,
  warn: (line: string) => void,
  now: () => number = () => performance.now(),
): CheckoutEventReader {
  const events = new LRUCache<string, CheckoutEvent>({
    max: mostEvents,
    ttl: freshMs,
    perf: { now },
    allowStaleOnFetchRejection: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (slug, known) => {
      try {
        return await fetchCheckoutEvent(apiOrigin, slug, known ? timeoutWhenKnownMs : timeoutMs);
      } catch (error) {
        const why = error instanceof Error ? error.message : error;
        warn(`The catalogue does not answer for checkout documents: ${why}`);
        throw error;
      }
    },
  });
  return async (slug) => (await events.fetch(slug).catch(() => undefined)) ?? unknownCheckout;
}
