import type { Attempt } from './attempt';

/**
 * The state of an attempt to order (docs/rules.md, Checkout). In `checking` the page looks up whether the order went
 * through; it is `unsettled` when the look-up has found no answer. Only `idle` may submit.
 */
export type Submission =
  | { readonly phase: 'idle' }
  | { readonly phase: 'submitting' | 'checking' | 'unsettled' | 'completed'; readonly attempt: Attempt };

export type SubmissionEvent =
  | { readonly type: 'submitted'; readonly attempt: Attempt }
  | { readonly type: 'completed' | 'not-charged' | 'left-open' | 'check-again' };

/** No order is under way. */
export const idle: Submission = { phase: 'idle' };

/** The state after an event. An event that has no transition from this state changes nothing. */
export function nextSubmission(state: Submission, event: SubmissionEvent): Submission {
  if (event.type === 'submitted') {
    return state.phase === 'idle' ? { phase: 'submitting', attempt: event.attempt } : state;
  }
  if (state.phase === 'idle' || state.phase === 'completed') return state;
  const { attempt, phase } = state;
  switch (event.type) {
    case 'completed':
      return { phase: 'completed', attempt };
    case 'not-charged':
      return idle;
    case 'left-open':
      return { phase: phase === 'submitting' ? 'checking' : 'unsettled', attempt };
    case 'check-again':
      return phase === 'unsettled' ? { phase: 'checking', attempt } : state;
  }
}
