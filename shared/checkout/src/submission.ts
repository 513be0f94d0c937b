import { orderSecretOf, storeOrderSecret } from '@storefront/api';
import type { OrderAnswer, RefusalReason } from '@storefront/api/protocol';
import * as v from 'valibot';
import { readStored, writeStored } from './session-state';

/** One attempt to order. It contains no card data, so it may be stored. */
export interface Attempt {
  readonly referenceID: string;
  readonly email: string;
  /** Whether there was nothing to pay. */
  readonly free: boolean;
}

/** An attempt as stored in the browser, where other code may have changed it. */
export const attemptSchema: v.GenericSchema<unknown, Attempt> = v.object({
  referenceID: v.string(),
  email: v.string(),
  free: v.boolean(),
});

/** How an attempt to pay ended: the answer to it, or `not-paid`, where nothing was charged and no message is due. */
export type PaymentResult = OrderAnswer | 'not-paid';

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
      if (shared?.state === 'open') storeOrderSecret(shared.attempt.referenceID, shared.secret);
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

/**
 * The state of an attempt to order (docs/rules.md, Checkout). `found`: an attempt was stored, and whether its tab is still at
 * it is not known yet. `elsewhere`: another tab of the visitor is at it. `starting`: this tab waits for its turn. In
 * `checking` the page looks up whether the order went through; it is `unsettled` when the look-up has found no answer.
 * Only `idle` may start.
 */
export type Submission =
  | { readonly phase: 'idle'; readonly notChargedElsewhere: boolean }
  | { readonly phase: 'found' | 'elsewhere' }
  | {
      readonly phase: 'starting' | 'submitting' | 'checking' | 'unsettled' | 'completed';
      readonly attempt: Attempt;
    };

export type SubmissionEvent =
  | { readonly type: 'started' | 'left-behind'; readonly attempt: Attempt }
  | { readonly type: 'begun-elsewhere' | 'completed-elsewhere' | 'not-charged-elsewhere' }
  | { readonly type: 'submitted' | 'completed' | 'not-charged' | 'left-open' | 'check-again' };

/** No order is under way. */
export const idle: Submission = { phase: 'idle', notChargedElsewhere: false };

/** The state after an event. An event that has no transition from this state changes nothing. */
export function nextSubmission(state: Submission, event: SubmissionEvent): Submission {
  switch (state.phase) {
    case 'idle':
      if (event.type === 'started') return { phase: 'starting', attempt: event.attempt };
      return event.type === 'begun-elsewhere' ? { phase: 'elsewhere' } : state;
    case 'found':
    case 'elsewhere':
    case 'starting':
      return nextBeforeSubmitting(state, event);
    case 'completed':
      return state;
    default:
      return nextSubmitted(state.phase, state.attempt, event) ?? state;
  }
}

function nextBeforeSubmitting(state: Submission, event: SubmissionEvent): Submission {
  switch (event.type) {
    case 'submitted':
      return state.phase === 'starting' ? { phase: 'submitting', attempt: state.attempt } : state;
    case 'begun-elsewhere':
      return { phase: 'elsewhere' };
    case 'left-behind':
      return { phase: 'checking', attempt: event.attempt };
    case 'completed-elsewhere':
      return idle;
    case 'not-charged-elsewhere':
      return { phase: 'idle', notChargedElsewhere: state.phase === 'elsewhere' };
    default:
      return state;
  }
}

function nextSubmitted(
  phase: 'submitting' | 'checking' | 'unsettled',
  attempt: Attempt,
  event: SubmissionEvent,
): Submission | undefined {
  switch (event.type) {
    case 'completed':
      return { phase: 'completed', attempt };
    case 'not-charged':
      return idle;
    case 'left-open':
      return { phase: phase === 'submitting' ? 'checking' : 'unsettled', attempt };
    case 'check-again':
      return phase === 'unsettled' ? { phase: 'checking', attempt } : undefined;
    case 'completed-elsewhere':
      return phase === 'submitting' ? undefined : idle;
    case 'not-charged-elsewhere':
      return phase === 'submitting' ? undefined : { phase: 'idle', notChargedElsewhere: true };
    default:
      return undefined;
  }
}

/** A refusal after which it is certain that nothing was charged. `message` can be shown to a visitor. */
export interface Refusal {
  readonly reason: Exclude<RefusalReason, 'indeterminate'>;
  readonly message: string;
}

/** A payment after which it is certain that nothing was charged; the message is null where none came with it. */
export interface RefusedPayment extends Pick<Refusal, 'reason'> {
  readonly message: string | null;
}
