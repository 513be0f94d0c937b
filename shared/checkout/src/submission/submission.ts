import type { Attempt } from './attempt';

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
