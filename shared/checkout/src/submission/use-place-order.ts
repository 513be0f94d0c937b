import type { CheckoutOutcome } from '@storefront/contracts/checkout';
import type { Host } from '@storefront/contracts/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { readSession, writeSession } from '../session/session-storage';
import { type Attempt, attemptSchema } from './attempt';
import type { FoundOutcome } from './payment-result';
import { settleOrder } from './poll-order-status';
import { type Refusal, refusalOutcome } from './refusal-outcome';
import { idle, nextSubmission, type Submission, type SubmissionEvent } from './submission';

interface PlaceOrderOptions {
  readonly host: Host;
  /** Tells the attempts of this event's checkout from those of others. */
  readonly eventSlug: string;
  onOutcome(outcome: CheckoutOutcome): void;
  /** Says that a card payment failed, in the way of the processor. */
  announceFailure(message: string): void;
  /** How a refused payment is said; `Transaction failed: {message}` without it. */
  readonly describeRefusal?: ((message: string) => string) | undefined;
  /** Asked what became of a paid attempt before the API is; undefined where there is nobody to ask. */
  findOutcome(attempt: Attempt): Promise<FoundOutcome> | undefined;
  /** Takes the answer to a free order that was refused, since its toast does not say why. */
  onFreeOrderRefused(message: string): void;
}

/**
 * Places orders one at a time and turns each answer into what the visitor is told and the shell is handed
 * (docs/rules.md, Errors). An attempt whose end is not known is looked up, also after a reload of the page.
 */
export function usePlaceOrder(options: PlaceOrderOptions) {
  const { host, eventSlug, onOutcome, announceFailure, onFreeOrderRefused } = options;
  const { describeRefusal = (message: string) => `Transaction failed: ${message}` } = options;
  const storageKey = `checkout-attempt:${eventSlug}`;
  const [submission, setSubmission] = useState<Submission>(() => {
    const attempt = readSession(storageKey, attemptSchema);
    return attempt ? { phase: 'checking', attempt } : idle;
  });
  // Two presses can come before React renders once, so the state that counts is here.
  const current = useRef(submission);

  const dispatch = (event: SubmissionEvent) => {
    const next = nextSubmission(current.current, event);
    current.current = next;
    setSubmission(next);
    const isOver = next.phase === 'idle' || next.phase === 'completed';
    writeSession(storageKey, isOver ? null : next.attempt);
  };

  const complete = (referenceID: string, email: string) => {
    dispatch({ type: 'completed' });
    onOutcome({ kind: 'completed', referenceID, email });
  };

  const refuse = ({ free }: Attempt, refusal: Refusal) => {
    dispatch({ type: 'not-charged' });
    if (free) {
      host.toast('error', 'Free order failed.');
      onFreeOrderRefused(refusal.message);
    } else {
      announceFailure(describeRefusal(refusal.message));
    }
    onOutcome(refusalOutcome(refusal));
  };

  /** Takes what a processor answered, and tells whether that settles the attempt. */
  const conclude = (attempt: Attempt, answer: FoundOutcome | null): boolean => {
    if (!answer) return false;
    if (answer === 'not-paid') dispatch({ type: 'not-charged' });
    else if (answer.success) complete(answer.referenceID, answer.email);
    else {
      const { reason, message } = answer;
      if (reason === 'indeterminate') return false;
      refuse(attempt, { reason, message });
    }
    return true;
  };

  const askProcessor = useEffectEvent(async (attempt: Attempt, signal: AbortSignal): Promise<boolean> => {
    const found = attempt.free ? undefined : options.findOutcome(attempt);
    const answer = (await found?.catch(reportAndIgnore)) ?? null;
    return signal.aborted || conclude(attempt, answer);
  });

  const reportAndIgnore = (error: unknown): null => {
    host.reportError(error);
    return null;
  };

  const settle = useEffectEvent(({ referenceID, email, free }: Attempt, status: string) => {
    if (status === 'completed') return complete(referenceID, email);
    if (status === 'left-open') return dispatch({ type: 'left-open' });
    dispatch({ type: 'not-charged' });
    if (free) host.toast('error', 'An error occurred while processing your order. Please try again.');
    else announceFailure('An error occurred while processing your transaction. Please try again.');
  });

  const { api } = host;
  useEffect(() => {
    if (submission.phase !== 'checking') return;
    const { attempt } = submission;
    const stop = new AbortController();
    const look = async () => {
      if (await askProcessor(attempt, stop.signal)) return;
      const status = await settleOrder(api, attempt.referenceID, stop.signal);
      if (!stop.signal.aborted) settle(attempt, status);
    };
    void look();
    return () => stop.abort();
  }, [api, submission]);

  /** Sends an order, unless one is on its way or not settled. */
  const place = async (attempt: Attempt, post: () => Promise<FoundOutcome>) => {
    if (current.current.phase !== 'idle') return;
    dispatch({ type: 'submitted', attempt });
    if (conclude(attempt, await post().catch(reportAndIgnore))) return;
    dispatch({ type: 'left-open' });
    onOutcome({ kind: 'indeterminate', referenceID: attempt.referenceID });
  };

  return { submission, place, checkAgain: () => dispatch({ type: 'check-again' }) };
}
