import { orderSecretOf, storeOrderSecret } from '@ticket-storefront/api';
import type { OrderAnswer, RefusalReason } from '@ticket-storefront/api/protocol';
import * as v from 'valibot';
import { readStored, writeStored } from './session-state';

/** One attempt to order. It contains no card data, so it may be stored. */
export interface Attempt {
  readonly referenceID: string;
  readonly email: string;
  readonly free: boolean;
}

/** Validates a stored attempt, which other code may have changed. */
export const attemptSchema: v.GenericSchema<unknown, Attempt> = v.object({
  referenceID: v.string(),
  email: v.string(),
  free: v.boolean(),
});

/** The result of a payment: its answer, or `not-paid` if nothing was charged and no message is due. */
export type PaymentResult = OrderAnswer | 'not-paid';

const sharedSchema = v.variant('state', [
  v.object({ state: v.literal('open'), attempt: attemptSchema, secret: v.string() }),
  v.object({ state: v.picklist(['completed', 'not-charged']), referenceID: v.string() }),
]);

/** The end of another tab's attempt. */
export type EndedAttempt = 'completed' | 'not-charged';

/** What is stored about the last attempt: it ended, or it is open and its status must be fetched. */
type LastAttempt =
  | { readonly state: 'open'; readonly attempt: Attempt }
  | { readonly state: EndedAttempt }
  | { readonly state: 'none' };

/** The attempt to order at one event, stored until its outcome is known: after a reload, or for other tabs. */
export function storedAttemptOf(eventSlug: string) {
  const key = `checkout-attempt:${eventSlug}`;
  const readOwn = () => readStored('sessionStorage', key, attemptSchema);
  const readShared = () => readStored('localStorage', key, sharedSchema);

  return {
    /** Whether a storage event is about this attempt. */
    isStoredAt: (storageKey: string | null) => storageKey === key,
    /** Whether this tab began the attempt. A duplicated tab counts as well. */
    isOwn: ({ referenceID }: Attempt) => readOwn()?.referenceID === referenceID,
    read: (): LastAttempt => {
      const own = readOwn();
      const shared = readShared();
      // Another tab may have found it unpaid before the visitor paid at the bank.
      const isOver = shared?.state === 'completed' && own?.referenceID === shared.referenceID;
      if (shared && shared.state !== 'open' && (!own || isOver)) return { state: shared.state };
      const attempt = own ?? (shared?.state === 'open' ? shared.attempt : null);
      return attempt ? { state: 'open', attempt } : { state: 'none' };
    },
    /** Enables this tab to check and abandon an attempt that another tab left open. */
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
 * The state of an attempt to order (docs/rules.md, Checkout). `found`: a stored attempt whose tab may still be working on
 * it. `elsewhere`: another tab is working on it. `starting`: this tab waits for its turn. `checking`: the page polls
 * whether the order went through. `unsettled`: polling ended without an answer. Only `idle` may start.
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

/** The next state. An event without a transition from this state changes nothing. */
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

/** A refusal that guarantees that nothing was charged. `message` can be shown to a visitor. */
export interface Refusal {
  readonly reason: Exclude<RefusalReason, 'indeterminate'>;
  readonly message: string;
}

/** A payment that was certainly not charged; the message is null if there was none. */
export interface RefusedPayment extends Pick<Refusal, 'reason'> {
  readonly message: string | null;
}
