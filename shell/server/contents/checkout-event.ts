import { createRestClient, requestAdmission } from '@storefront/api';
import type { Event } from '@storefront/domain/events';
import { createReadCache, traceHeaders } from '@storefront/server';
import { signVisitorToken } from '@storefront/server/visitors';

/** Organisers write the addresses: in a host, `;` or `*` would say something else to a Content-Security-Policy. */
const plainOrigin = /^https?:\/\/[a-z0-9.-]+(:\d+)?$/;

/** The origins of pictures, each once; an address that is no web address has none. */
export function pictureOrigins(addresses: readonly (string | null | undefined)[]): readonly string[] {
  const origins = addresses.flatMap((address) =>
    address && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  return [...new Set(origins)].filter((origin) => plainOrigin.test(origin));
}

/** What the document of a checkout depends on. */
export interface CheckoutEvent {
  /** The payment processor, by the name that events have for it; null where the event is unknown or has none. */
  readonly processor: string | null;
  /** Origins of the pictures that the event names. */
  readonly pictureOrigins: readonly string[];
}

/** What a checkout needs of its event. Of one that is not known no checkout remote and no organiser's pictures are loaded. */
export const checkoutEventOf = (event: Event | null | undefined): CheckoutEvent => ({
  processor: event?.ticketing_payment_processor_config?.processor ?? null,
  pictureOrigins: pictureOrigins([event?.ticketing_logo, event?.ticketing_background_url]),
});

const admissionTimeoutMs = 1000;

/** Milliseconds for which an admitted visitor is not checked again: far less than an admission lasts. */
const admittedMs = 5000;
/** Max number of visitors whose admission is cached. */
const maxAdmitted = 10_000;

/**
 * Whether a visitor has to wait for the checkout of an event; without a visitor there is no place to have.
 * @param address - where the visitor is.
 */
export type MustWait = (
  slug: string,
  visitor: { readonly id: string } | null,
  address: string,
) => Promise<boolean>;

/**
 * Asks the API at `apiOrigin`, and names the visitor's address to it in a token of its own. An API that gives no answer in
 * time holds nobody back: it decides again when the order comes.
 * @param key - signs the tokens.
 */
export function createMustWait(apiOrigin: string, key: string | undefined): MustWait {
  const states = createReadCache<'admitted' | 'waiting' | undefined>({
    max: maxAdmitted,
    freshMs: (state) => (state === 'admitted' ? admittedMs : 0),
  });

  return async (slug, visitor, address) => {
    if (visitor === null || !key) return false;
    const state = await states.get(`${visitor.id} ${slug}`, async () => {
      const api = createRestClient(apiOrigin, {
        visitor: signVisitorToken(key, visitor.id, address),
        timeoutMs: admissionTimeoutMs,
        headers: traceHeaders(),
      });
      return (await requestAdmission(api, slug))?.state;
    });
    return state === 'waiting';
  };
}
