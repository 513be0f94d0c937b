import type { CheckoutOutcome } from '@storefront/contract/checkout';
import type { Host } from '@storefront/contract/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { words } from '#words/checkout';
import type { Attempt } from './attempt';
import type { PaymentResult } from './payment-result';
import { pollOrderStatus } from './poll-order-status';
import { type Refusal, refusalOutcome } from './refusal-outcome';
import type { RefusedPayment } from './refused-payment-notice';
import { useSubmission } from './use-submission';

interface PlaceOrderOptions {
  readonly host: Host;
  /** Part of the storage key: attempts of different events are kept apart. */
  readonly eventSlug: string;
  onOutcome(outcome: CheckoutOutcome): void;
  /** Tells the visitor that a payment failed. */
  announceFailure(message: string): void;
  /** The message for a refused payment; `Transaction failed: {message}` without it. */
  readonly describeRefusal?: ((message: string) => string) | undefined;
  /** Asks the processor how a paid attempt, of this tab or of another one, ended; undefined where it cannot be asked. */
  lookUpPayment(attempt: Attempt, isOwn: boolean): Promise<PaymentResult> | undefined;
  /** Called with the reason why a free order was refused, which its toast does not give. */
  onFreeOrderRefused(message: string): void;
}

/**
 * Places orders one at a time, tells the visitor of each answer and the shell of each outcome (docs/rules.md, Errors).
 * An attempt whose outcome is not known is looked up, also after a reload of the page. `refused`: the payment that was refused
 * last, until the next attempt.
 */
export function usePlaceOrder(options: PlaceOrderOptions) {
  const { host, eventSlug, announceFailure, onFreeOrderRefused } = options;
  const { describeRefusal = words.transactionFailed } = options;
  const { submission, dispatch, start, isOwn } = useSubmission(eventSlug);
  const [refused, setRefused] = useState<RefusedPayment | null>(null);
  // An attempt that an earlier page left open may have been told of there.
  const isUndecided = useRef(submission.phase === 'found');

  const onOutcome = (outcome: CheckoutOutcome) => {
    isUndecided.current = outcome.kind === 'indeterminate';
    options.onOutcome(outcome);
  };

  const decide = useEffectEvent(() => {
    if (isUndecided.current) onOutcome({ kind: 'invalid', message: words.nothingCharged });
  });
  useEffect(() => {
    if (submission.phase === 'idle') decide();
  }, [submission.phase]);

  const complete = (referenceID: string, email: string) => {
    dispatch({ type: 'completed' });
    onOutcome({ kind: 'completed', referenceID, email });
  };

  const refuse = ({ free }: Attempt, refusal: Refusal) => {
    dispatch({ type: 'not-charged' });
    // The shell shows the waiting room.
    if (refusal.reason === 'waiting') return onOutcome(refusalOutcome(refusal));
    if (free) {
      host.toast('error', words.freeOrderFailed);
      onFreeOrderRefused(refusal.message);
    } else {
      announceFailure(describeRefusal(refusal.message));
      setRefused(refusal);
    }
    onOutcome(refusalOutcome(refusal));
  };

  /** Handles an answer. Returns whether it settles the attempt. */
  const conclude = (attempt: Attempt, answer: PaymentResult | null): boolean => {
    if (!answer) return false;
    if (answer === 'not-paid') dispatch({ type: 'not-charged' });
    else if (answer.success) complete(answer.referenceID, answer.email);
    else {
      const { reason } = answer;
      if (reason === 'indeterminate') return false;
      refuse(attempt, { reason, message: withErrorCode(answer) });
    }
    return true;
  };

  const lookUpPayment = useEffectEvent(async (attempt: Attempt, signal: AbortSignal): Promise<boolean> => {
    const found = attempt.free ? undefined : options.lookUpPayment(attempt, isOwn(attempt));
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
    if (free) host.toast('error', words.orderError);
    else {
      announceFailure(words.transactionError);
      setRefused({ reason: 'processor-unreachable', message: null });
    }
  });

  const { api } = host;
  useEffect(() => {
    if (submission.phase !== 'checking') return;
    const { attempt } = submission;
    const controller = new AbortController();
    const lookUp = async () => {
      if (await lookUpPayment(attempt, controller.signal)) return;
      const status = await pollOrderStatus(api, attempt.referenceID, controller.signal);
      if (!controller.signal.aborted) settle(attempt, status);
    };
    void lookUp();
    return () => controller.abort();
  }, [api, submission]);

  /** Places an order, unless another one is under way or not settled, in this tab or in another one of the visitor. */
  const place = async (attempt: Attempt, post: () => Promise<PaymentResult>) => {
    setRefused(null);
    if (!(await start(attempt))) return;
    if (conclude(attempt, await post().catch(reportAndIgnore))) return;
    dispatch({ type: 'left-open' });
    onOutcome({ kind: 'indeterminate', referenceID: attempt.referenceID });
  };

  return { submission, refused, place, checkAgain: () => dispatch({ type: 'check-again' }) };
}

/** What the visitor reads; where something failed, with what finds it in the logs. */
const withErrorCode = ({ message, requestId }: { message: string; requestId?: string | undefined }) =>
  requestId ? `${message} ${words.errorCode(requestId)}` : message;
