import { raiseAttention, resolveAttention } from '../attention';

import { growingPauseMs, workOff } from '../background';

import { completeOrder } from './complete-order';
import { endLongWatch } from './end-long-watch';
import type { OrderServices } from './order-services';
import { checkAgain, claimDueCheck, countFailedCheck, type DueCheck } from './repository/due-payments';
import { findAttempt, findOrder } from './repository/read-order';

import { settleAttempt } from './settle-attempt';

const workers = 8;
const firstPauseMs = 5_000;
/** While an order is pending it holds tickets that others want, and may keep money of the same buyer waiting. */
const longestPendingPauseMs = 60_000;
const longestPauseMs = 6 * 60 * 60_000;
const failuresForAttention = 5;

/**
 * Checks every attempt at one processor that is due: those whose process was killed or got no answer, and those whose money
 * may still arrive after they were given up. Several at once, shared with all other processes; one that cannot be settled
 * is tried again later and keeps no other from it.
 * @param signal - ends the work after the checks that are under way
 */
export async function settleDueAttempts(
  services: OrderServices,
  processor: string,
  signal?: AbortSignal,
): Promise<void> {
  const checkNext = async () => {
    const due = await claimDueCheck(services.database, processor);
    if (due) await check(services, due);
    return due !== null;
  };
  await workOff(workers, checkNext, signal);
}

/** Never rejects for what is wrong with one order. */
async function check(services: OrderServices, due: DueCheck): Promise<void> {
  const { database, log } = services;
  try {
    const pauseMs = await checkAttempt(services, due);
    if (pauseMs !== null) await checkAgain(database, due, pauseMs);
    if (due.failures > 0) await resolveAttention(database, 'not-settled', due.referenceID);
  } catch (error) {
    log.error(error, `The order ${due.referenceID} could not be settled`);
    const failures = await countFailedCheck(database, due);
    if (failures >= failuresForAttention) {
      await raiseAttention(database, { reason: 'not-settled', referenceID: due.referenceID });
    }
    await checkAgain(database, due, growingPauseMs(due.checks, firstPauseMs, longestPauseMs));
  }
}

/** Answers after how many milliseconds to check again, or null where that is not needed. */
async function checkAttempt(services: OrderServices, due: DueCheck): Promise<number | null> {
  const { database } = services;
  const order = await findOrder(database, due.referenceID);
  const attempt = await findAttempt(database, due);
  if (!order || !attempt) return null;
  if (order.status === 'unrecognised') {
    await raiseAttention(database, { reason: 'unknown-state', referenceID: due.referenceID });
    return longestPauseMs;
  }
  if (attempt.total === 0) {
    await completeOrder(services, due, null);
    return null;
  }
  const found = await settleAttempt(services, order, attempt);
  if (found.kind === 'not-now') return growingPauseMs(due.checks, firstPauseMs, longestPendingPauseMs);
  if (attempt.ageMs > services.watchForMs) {
    await endLongWatch(services, due, order, found.kind);
    return longestPauseMs;
  }
  const longest = order.status === 'pending' ? longestPendingPauseMs : longestPauseMs;
  const pause = growingPauseMs(due.checks, firstPauseMs, longest);
  const untilGivenUpMs = services.settleAfterMs - attempt.ageMs;
  if (untilGivenUpMs > 0) return Math.min(pause, Math.max(firstPauseMs, untilGivenUpMs));
  return found.kind === 'open' ? Math.min(pause, Math.max(firstPauseMs, found.forMs)) : pause;
}
