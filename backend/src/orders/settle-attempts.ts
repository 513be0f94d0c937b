import {
  type AttemptKey,
  type FoundPayment,
  type Order,
  type OrderAttempt,
  refusals,
} from '@ticket-storefront/order-port';
import { backoffMs, createReadCache } from '@ticket-storefront/server';
import { raiseAttention, resolveAttention } from '../work/attention';
import { drainQueue } from '../work/background';
import { completeOrder, receivePayment, reverseOrder } from './complete-order';
import type { OrderServices } from './order-services';
import { releaseOrder } from './release-order';
import {
  claimDueCheck,
  countFailedCheck,
  type DueCheck,
  endPolling,
  findAttempt,
  findOrder,
  forgetBuyer,
  scheduleCheck,
} from './repository';

const unreachable: FoundPayment = { kind: 'unreachable' };

const workers = 8;
const firstPauseMs = 5_000;
/** A pending order holds tickets that others want, and may delay a refund. */
const maxPendingPauseMs = 60_000;
const maxPauseMs = 6 * 60 * 60_000;
const failuresForAttention = 5;

/**
 * Checks every due attempt at one processor: after a crash, without an answer, or with a possible late payment. Several at once,
 * shared with all other processes; a failed check is retried later and delays no other.
 * @param signal - stops after the checks under way
 */
export async function settleDueAttempts(
  services: OrderServices,
  processor: string,
  signal?: AbortSignal,
): Promise<void> {
  const checkNext = async (onClaim: () => void) => {
    const due = await claimDueCheck(services.database, processor);
    if (!due) return false;
    onClaim();
    await checkDue(services, due);
    return true;
  };
  await drainQueue(workers, checkNext, signal);
}

/** Never rejects because of one order. */
async function checkDue(services: OrderServices, due: DueCheck): Promise<void> {
  const { database, log } = services;
  try {
    const pauseMs = await checkAttempt(services, due);
    if (pauseMs !== null) await scheduleCheck(database, due, pauseMs);
    if (due.failures > 0) await resolveAttention(database, 'not-settled', due.referenceID);
  } catch (error) {
    log.error(error, `Could not settle the order ${due.referenceID}`);
    const failures = await countFailedCheck(database, due);
    if (failures >= failuresForAttention) {
      await raiseAttention(database, { reason: 'not-settled', referenceID: due.referenceID });
    }
    await scheduleCheck(database, due, backoffMs(due.checks, firstPauseMs, maxPauseMs));
  }
}

/** Returns the milliseconds until the next check, or null for none. */
async function checkAttempt(services: OrderServices, due: DueCheck): Promise<number | null> {
  const { database } = services;
  const order = await findOrder(database, due.referenceID);
  const attempt = await findAttempt(database, due);
  if (!order || !attempt) return null;
  if (order.status === 'unrecognised') {
    await raiseAttention(database, { reason: 'unknown-state', referenceID: due.referenceID });
    return maxPauseMs;
  }
  if (attempt.total === 0) {
    await completeOrder(services, { ...due, eventId: attempt.eventId }, null);
    return null;
  }
  const found = await settleAttempt(services, order, attempt);
  if (found.kind === 'not-now') return backoffMs(due.checks, firstPauseMs, maxPendingPauseMs);
  if (attempt.ageMs > services.pollForMs) {
    await stopPolling(services, due, order, found.kind);
    return maxPauseMs;
  }
  const longest = order.status === 'pending' ? maxPendingPauseMs : maxPauseMs;
  const pause = backoffMs(due.checks, firstPauseMs, longest);
  const untilAbandonedMs = services.settleAfterMs - attempt.ageMs;
  if (untilAbandonedMs > 0) return Math.min(pause, Math.max(firstPauseMs, untilAbandonedMs));
  return found.kind === 'open' ? Math.min(pause, Math.max(firstPauseMs, found.forMs)) : pause;
}

/**
 * Ends polling of an abandoned attempt after the time in the settings. If the processor has no payment, that is final; without an
 * answer, or with tickets still held, a person decides. A paid attempt is polled until that is final.
 */
async function stopPolling(
  { database }: Pick<OrderServices, 'database'>,
  key: AttemptKey,
  { status, attempt }: Order,
  found: FoundPayment['kind'],
): Promise<void> {
  const isPaid = status === 'completed' && attempt?.number === key.attempt;
  if (isPaid) return;
  if (found === 'none' && status !== 'pending') return forgetBuyer(database, key);
  if (found !== 'unreachable' && found !== 'open') return;
  await raiseAttention(database, { reason: 'payment-uncertain', referenceID: key.referenceID });
  if (status !== 'pending') await endPolling(database, key);
}

/** `not-now`: there is a payment, which waits for another attempt. */
type Settled = FoundPayment | { readonly kind: 'not-now' };

/**
 * Queries the processor about an attempt and updates the order. Changes nothing while the processor is unreachable or the visitor
 * may still pay.
 * @param order - the order with any of its attempts
 */
export async function settleAttempt(
  services: OrderServices,
  order: Order,
  attempt: OrderAttempt,
): Promise<Settled> {
  const key = { referenceID: order.referenceID, attempt: attempt.number, eventId: attempt.eventId };
  const asked = { ...key, amountCents: attempt.total };
  const processor = services.processors.of(attempt.processor);
  const found = processor ? await processor.findPayment(asked) : unreachable;
  const isPending = order.status === 'pending' && order.attempt.number === attempt.number;
  const isAbandoned = attempt.ageMs > services.settleAfterMs;
  switch (found.kind) {
    case 'approved': {
      const received = await receivePayment(services, key, found, attempt.total);
      return received === 'not-now' ? { kind: received } : found;
    }
    case 'none':
      if (isPending && isAbandoned) {
        await releaseOrder(services, key, refusals.processorUnreachable, 'may-come');
      }
      break;
    case 'closed':
      if (isPending && isAbandoned) await releaseOrder(services, key, refusals.processorUnreachable);
      else if (order.status === 'completed' && order.attempt.number === attempt.number) {
        await reverseOrder(services, key);
      } else if (!isPending) await forgetBuyer(services.database, key);
  }
  return found;
}

/**
 * The order after its processor was queried, if its latest attempt is open or may still be paid.
 * @param settle - queries the processor
 */
export async function settleOrder(
  services: OrderServices,
  referenceID: string,
  settle: typeof settleAttempt = settleAttempt,
): Promise<Order | null> {
  const order = await findOrder(services.database, referenceID);
  if (!order?.attempt || !(order.status === 'pending' || isAbandonedAndPolled(order))) return order;
  const { attempt } = order;
  if (attempt.total > 0) await settle(services, order, attempt);
  else {
    const { number, eventId } = attempt;
    await completeOrder(services, { referenceID, attempt: number, eventId }, null);
  }
  return findOrder(services.database, referenceID);
}

const isAbandonedAndPolled = ({ status, attempt }: Order): boolean =>
  (status === 'refused' || status === 'abandoned') && attempt !== null && attempt.isPolled;

/** Milliseconds for which look-ups use one answer of the processor. */
const answerForMs = 1_000;
const maxAnswers = 10_000;

/** {@link settleOrder} for look-ups, which anybody may repeat: a process queries the processor once a second for an order. */
export function createOrderLookUp(services: OrderServices): (referenceID: string) => Promise<Order | null> {
  const answers = createReadCache<Settled>({ max: maxAnswers, freshMs: answerForMs });
  return (referenceID) =>
    settleOrder(services, referenceID, (_services, order, attempt) => {
      // An abandoned order needs another answer, because only then no payment can begin.
      const key = `${order.status} ${attempt.number} ${referenceID}`;
      return answers.get(key, () => settleAttempt(services, order, attempt));
    });
}
