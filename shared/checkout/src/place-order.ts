import { fetchOrder } from '@storefront/api';
import { type RefusalStatus, refusalStatuses } from '@storefront/api/protocol';
import type { CheckoutOrder, CheckoutOutcome, Host, RestClient } from '@storefront/contract';
import type { OrderDetails } from '@storefront/domain';
import type { Event } from '@storefront/domain/events';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import {
  type Attempt,
  idle,
  nextSubmission,
  type PaymentResult,
  type Refusal,
  type RefusedPayment,
  type Submission,
  type SubmissionEvent,
  storedAttemptOf,
} from './submission';
import { awaitTurn, type Refund, takeTurn } from './turn';

/**
 * The attempt to order at one event, in this tab and in the visitor's others: one of them submits at a time, and an attempt
 * that its tab has left behind is looked up by the others.
 */
export function useSubmission(eventSlug: string) {
  const stored = storedAttemptOf(eventSlug);
  const [submission, setSubmission] = useState<Submission>(() =>
    stored.read().state === 'open' ? { phase: 'found' } : idle,
  );
  // Two presses can come before React renders once, so the latest state is kept outside of rendering.
  const current = useRef(submission);
  const turn = useRef<Refund>(undefined);

  const refundPayment = () => {
    turn.current?.();
    turn.current = undefined;
  };

  const dispatch = (event: SubmissionEvent) => {
    const before = current.current;
    const next = nextSubmission(before, event);
    current.current = next;
    setSubmission(next);
    if (event.type === 'left-behind') stored.adopt();
    if (next.phase === 'submitting') stored.begin(next.attempt);
    if (event.type === 'completed' || event.type === 'not-charged') {
      if ('attempt' in before) stored.end(before.attempt, event.type);
    }
    // After a completed order the turn is given back with the document, when the shell has emptied the cart for all tabs.
    if (next.phase !== 'starting' && next.phase !== 'submitting' && next.phase !== 'completed')
      refundPayment();
  };

  const dispatchStored = useEffectEvent(() => {
    const last = stored.read();
    if (last.state === 'open') dispatch({ type: 'left-behind', attempt: last.attempt });
    else dispatch({ type: last.state === 'completed' ? 'completed-elsewhere' : 'not-charged-elsewhere' });
  });

  const onStored = useEffectEvent(({ key }: StorageEvent) => {
    if (!stored.isStoredAt(key)) return;
    const { phase } = current.current;
    if (stored.read().state === 'open') dispatch({ type: 'begun-elsewhere' });
    else if (phase === 'checking' || phase === 'unsettled') dispatchStored();
  });

  const refuseTurn = useEffectEvent(() => dispatch({ type: 'begun-elsewhere' }));

  useEffect(() => {
    window.addEventListener('storage', onStored);
    return () => {
      window.removeEventListener('storage', onStored);
      turn.current?.();
    };
  }, []);

  const { phase } = submission;
  useEffect(() => {
    if (phase !== 'found' && phase !== 'elsewhere') return;
    const controller = new AbortController();
    const takeOver = async () => {
      const taken = await (phase === 'found' ? takeTurn(eventSlug) : awaitTurn(eventSlug, controller.signal));
      taken?.();
      if (controller.signal.aborted) return;
      if (taken) dispatchStored();
      else refuseTurn();
    };
    void takeOver();
    return () => controller.abort();
  }, [eventSlug, phase]);

  const isIn = (wanted: Submission['phase']) => current.current.phase === wanted;

  /** Starts an attempt. Whether it may be submitted: the visitor's other tabs have none under way. */
  const start = async (attempt: Attempt): Promise<boolean> => {
    if (!isIn('idle')) return false;
    dispatch({ type: 'started', attempt });
    const taken = await takeTurn(eventSlug);
    turn.current = taken ?? undefined;
    const last = stored.read();
    if (!taken) dispatch({ type: 'begun-elsewhere' });
    else if (last.state === 'open') dispatch({ type: 'left-behind', attempt: last.attempt });
    else dispatch({ type: 'submitted' });
    return isIn('submitting');
  };

  return { submission, dispatch, start, isOwn: stored.isOwn };
}

/** Milliseconds before each request: half a minute in all, then the visitor decides whether to ask again. */
export const pollDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/**
 * Asks the API for the status of an order until it is certain: `completed`, or `unknown`, for which nothing was charged.
 * `left-open` where it is still uncertain after the last request. A call that is aborted never settles.
 */
export async function pollOrderStatus(
  api: RestClient,
  referenceID: string,
  signal: AbortSignal,
): Promise<'completed' | 'unknown' | 'left-open'> {
  for (const delay of pollDelaysMs) {
    await wait(delay, signal);
    const status = await fetchOrder(api, referenceID);
    if (status === 'completed' || status === 'unknown') return status;
  }
  return 'left-open';
}

type Kind = 'declined' | 'price-changed' | 'waiting';

/** What a refusal of a status means to the shell; the others are `invalid`, outages too (docs/contract.md). */
const kinds: Readonly<Partial<Record<RefusalStatus, Kind>>> = {
  402: 'declined',
  409: 'price-changed',
  429: 'waiting',
} satisfies Readonly<Record<Exclude<RefusalStatus, 400 | 502 | 503>, Kind>>;

/** What a refusal means to the shell. */
export const refusalOutcome = ({ reason, message }: Refusal): CheckoutOutcome => ({
  kind: kinds[refusalStatuses[reason]] ?? 'invalid',
  message,
});

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
  findPayment(attempt: Attempt, isOwn: boolean): Promise<PaymentResult> | undefined;
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
  const { describeRefusal = (message) => messages.transactionFailed(message) } = options;
  const { submission, dispatch, start, isOwn } = useSubmission(eventSlug);
  const [refused, setRefused] = useState<RefusedPayment | null>(null);
  // An attempt that an earlier page left open may have been told of there.
  const isUndecided = useRef(submission.phase === 'found');

  const onOutcome = (outcome: CheckoutOutcome) => {
    isUndecided.current = outcome.kind === 'indeterminate';
    options.onOutcome(outcome);
  };

  const decide = useEffectEvent(() => {
    if (isUndecided.current) onOutcome({ kind: 'invalid', message: messages.nothingCharged });
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
    const outcome = refusalOutcome(refusal);
    // While the visitor waits, the shell shows the waiting room.
    if (outcome.kind !== 'waiting') {
      if (free) {
        host.toast('error', messages.freeOrderFailed);
        onFreeOrderRefused(refusal.message);
      } else {
        announceFailure(describeRefusal(refusal.message));
        setRefused(refusal);
      }
    }
    onOutcome(outcome);
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

  const findPayment = useEffectEvent(async (attempt: Attempt, signal: AbortSignal): Promise<boolean> => {
    const found = attempt.free ? undefined : options.findPayment(attempt, isOwn(attempt));
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
    if (free) host.toast('error', messages.orderError);
    else {
      announceFailure(messages.transactionError);
      setRefused({ reason: 'processor-unreachable', message: null });
    }
  });

  const { api } = host;
  useEffect(() => {
    if (submission.phase !== 'checking') return;
    const { attempt } = submission;
    const controller = new AbortController();
    const lookUp = async () => {
      if (await findPayment(attempt, controller.signal)) return;
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
  requestId ? `${message} ${messages.errorCode(requestId)}` : message;

interface OrderParts {
  readonly event: Event;
  readonly order: CheckoutOrder;
  readonly email: string;
  /** 16 random characters, new for each attempt. */
  readonly referenceID: string;
}

/** The order details that every order request contains (docs/rules.md, Entities). */
export function buildOrderDetails({ event, order, email, referenceID }: OrderParts): OrderDetails {
  const { totals, promo } = order;
  return {
    ...totals,
    eventName: event.name,
    eventId: event.id,
    eventDynamicDescriptor: event.dynamic_descriptor,
    eventSurchargePercentage: event.web_surcharge_percentage ?? null,
    email,
    promo_code: promo?.uid ?? null,
    promo_code_uid: promo?.uid ?? null,
    promo_code_description: promo?.description ?? null,
    reference_id: referenceID,
  };
}
