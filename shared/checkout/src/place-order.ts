import { fetchOrder } from '@ticket-storefront/api';
import { type RefusalStatus, refusalStatuses } from '@ticket-storefront/api/protocol';
import type { CheckoutOrder, CheckoutOutcome, Host, RestClient } from '@ticket-storefront/contract';
import type { OrderDetails } from '@ticket-storefront/domain';
import type { Event } from '@ticket-storefront/domain/events';
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
import { awaitTurn, type ReleaseTurn, takeTurn } from './turn';

/** The attempt to order at one event. One tab submits at a time; the others check on an attempt whose tab was closed. */
export function useSubmission(eventSlug: string) {
  const stored = storedAttemptOf(eventSlug);
  const [submission, setSubmission] = useState<Submission>(() =>
    stored.read().state === 'open' ? { phase: 'found' } : idle,
  );
  // Two presses can arrive before React renders, so the latest state is outside of rendering.
  const current = useRef(submission);
  const turn = useRef<ReleaseTurn>(undefined);

  const releaseTurn = () => {
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
    // After a completed order the turn ends with the document, when the shell has emptied the cart for all tabs.
    if (next.phase !== 'starting' && next.phase !== 'submitting' && next.phase !== 'completed') releaseTurn();
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

  /** Starts an attempt. Returns whether it may be submitted, because no other tab has one under way. */
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

/** Milliseconds before each request: half a minute in all, then the visitor decides whether to continue. */
export const pollDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000] as const;

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });

/** Polls an order until its status is certain, or returns `left-open`. An aborted call never settles. */
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

/** The outcome for the shell by status; all others, including outages, are `invalid` (docs/contract.md). */
const kinds: Readonly<Partial<Record<RefusalStatus, Kind>>> = {
  402: 'declined',
  409: 'price-changed',
  429: 'waiting',
} satisfies Readonly<Record<Exclude<RefusalStatus, 400 | 502 | 503>, Kind>>;

/** The outcome for the shell of a refusal. */
export const refusalOutcome = ({ reason, message }: Refusal): CheckoutOutcome => ({
  kind: kinds[refusalStatuses[reason]] ?? 'invalid',
  message,
});

interface PlaceOrderOptions {
  readonly host: Host;
  /** Part of the storage key, so that events do not share attempts. */
  readonly eventSlug: string;
  onOutcome(outcome: CheckoutOutcome): void;
  /** Informs the visitor that a payment failed. */
  announceFailure(message: string): void;
  /** The message for a refused payment; `Transaction failed: {message}` without it. */
  readonly describeRefusal?: ((message: string) => string) | undefined;
  /** Finds out from the processor how a paid attempt, of any tab, ended; undefined if it cannot. */
  findPayment(attempt: Attempt, isOwn: boolean): Promise<PaymentResult> | undefined;
  /** Called with the reason for refusing a free order, which its toast does not contain. */
  onFreeOrderRefused(message: string): void;
}

/** Places orders one at a time, and polls an uncertain attempt, also after a reload (docs/rules.md, Errors). */
export function usePlaceOrder(options: PlaceOrderOptions) {
  const { host, eventSlug, announceFailure, onFreeOrderRefused } = options;
  const { describeRefusal = (message) => messages.transactionFailed(message) } = options;
  const { submission, dispatch, start, isOwn } = useSubmission(eventSlug);
  const [refused, setRefused] = useState<RefusedPayment | null>(null);
  // An earlier page may already have reported an attempt that it left open.
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

  /** Places an order, unless any tab of the visitor has another one under way or unsettled. */
  const place = async (attempt: Attempt, post: () => Promise<PaymentResult>) => {
    setRefused(null);
    if (!(await start(attempt))) return;
    if (conclude(attempt, await post().catch(reportAndIgnore))) return;
    dispatch({ type: 'left-open' });
    onOutcome({ kind: 'indeterminate', referenceID: attempt.referenceID });
  };

  return { submission, refused, place, checkAgain: () => dispatch({ type: 'check-again' }) };
}

/** The visitor's message; after a failure with the code that identifies it in the logs. */
const withErrorCode = ({ message, requestId }: { message: string; requestId?: string | undefined }) =>
  requestId ? `${message} ${messages.errorCode(requestId)}` : message;

interface OrderParts {
  readonly event: Event;
  readonly order: CheckoutOrder;
  readonly email: string;
  /** 16 random characters, new for each attempt. */
  readonly referenceID: string;
}

/** The order details in every order request (docs/rules.md, Entities). */
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
