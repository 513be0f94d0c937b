import { setTimeout as wait } from 'node:timers/promises';
import { createRestClient, requestAdmission } from '@ticket-storefront/api';
import type { Event } from '@ticket-storefront/domain/events';
import { createReadCache, traceHeaders } from '@ticket-storefront/server';
import { signVisitorToken, untilProvenMs, type VisitorClaims } from '@ticket-storefront/server/visitors';

export interface CheckoutEvent {
  /** Null if the event is unknown or has none. */
  readonly processor: string | null;
}

/** The event's data that a checkout document depends on. */
export const checkoutEventOf = (event: Event | null | undefined): CheckoutEvent => ({
  processor: event?.ticketing_payment_processor_config?.processor ?? null,
});

/** Who opens a checkout. */
interface Entrant {
  readonly id: string;
  readonly claims: VisitorClaims;
  /** Whether this document gives the visitor a first token. */
  readonly isNew: boolean;
}

const admissionTimeoutMs = 1000;

/** Milliseconds until an admitted visitor is checked again: far shorter than an admission. */
const admittedMs = 5000;
const maxAdmitted = 10_000;

/**
 * Checks whether a visitor at an address has to wait for the checkout of an event. The API admits visitors; its request has the
 * address in a signed token. Without a visitor, or if the API does not answer in time, nobody waits: the order decides. So it does for a visitor whose token is in this document.
 */
export function createMustWait(apiOrigin: string, key: string | undefined) {
  const states = createReadCache<'admitted' | 'waiting' | undefined>({
    max: maxAdmitted,
    freshMs: (state) => (state === 'admitted' ? admittedMs : 0),
  });

  return async (slug: string, visitor: Entrant | null, address: string): Promise<boolean> => {
    if (visitor === null || !key) return false;
    const { id, claims, isNew } = visitor;
    // The page proves the work there, and comes again.
    if (claims.needsWork) return true;
    if (isNew) return false;
    await wait(untilProvenMs(claims));
    const state = await states.get(`${id} ${slug}`, async () => {
      const api = createRestClient(apiOrigin, {
        visitor: signVisitorToken(key, id, { ...claims, address }),
        timeoutMs: admissionTimeoutMs,
        headers: traceHeaders(),
      });
      return (await requestAdmission(api, slug))?.state;
    });
    return state === 'waiting';
  };
}

export type MustWait = ReturnType<typeof createMustWait>;
