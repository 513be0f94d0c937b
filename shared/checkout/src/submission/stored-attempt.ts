import { keepOrderSecret, orderSecretOf } from '@storefront/api/order-secret';
import * as v from 'valibot';
import { readStored, writeStored } from '../session/stored-value';
import { type Attempt, attemptSchema } from './attempt';

const sharedSchema = v.variant('state', [
  v.object({ state: v.literal('open'), attempt: attemptSchema, secret: v.string() }),
  v.object({ state: v.picklist(['completed', 'not-charged']), referenceID: v.string() }),
]);

/** How an attempt of another tab ended. */
export type EndedAttempt = 'completed' | 'not-charged';

/** What was stored about the last attempt: it has ended, or it is open and has to be looked up. */
type LastAttempt =
  | { readonly state: 'open'; readonly attempt: Attempt }
  | { readonly state: EndedAttempt }
  | { readonly state: 'none' };

/**
 * The attempt to order at one event, stored while its outcome is not known. This tab finds its own after a reload or a
 * visit to the visitor's bank, and every other tab of the browser finds it, whatever became of the tab that began it.
 */
export function storedAttemptOf(eventSlug: string) {
  const key = `checkout-attempt:${eventSlug}`;
  const readOwn = () => readStored('sessionStorage', key, attemptSchema);
  const readShared = () => readStored('localStorage', key, sharedSchema);

  return {
    /** Whether a storage event is about this attempt. */
    isStoredAt: (storageKey: string | null) => storageKey === key,
    /** Whether this tab began the attempt. A tab that was duplicated began its attempt too. */
    isOwn: ({ referenceID }: Attempt) => readOwn()?.referenceID === referenceID,
    read: (): LastAttempt => {
      const own = readOwn();
      const shared = readShared();
      // What this tab began and another one found to be unpaid may be paid by now, at the visitor's bank.
      const isOver = shared?.state === 'completed' && own?.referenceID === shared.referenceID;
      if (shared && shared.state !== 'open' && (!own || isOver)) return { state: shared.state };
      const attempt = own ?? (shared?.state === 'open' ? shared.attempt : null);
      return attempt ? { state: 'open', attempt } : { state: 'none' };
    },
    /** Makes this tab able to look up, and to give up, what another tab has left open. */
    adopt: () => {
      const shared = readShared();
      if (shared?.state === 'open') keepOrderSecret(shared.attempt.referenceID, shared.secret);
    },
    begin: (attempt: Attempt) => {
      writeStored('sessionStorage', key, attempt);
      writeStored('localStorage', key, {
        state: 'open',
        attempt,
        secret: orderSecretOf(attempt.referenceID),
      });
    },
    end: ({ referenceID }: Attempt, state: EndedAttempt) => {
      writeStored('sessionStorage', key, null);
      writeStored('localStorage', key, { state, referenceID });
    },
  };
}
