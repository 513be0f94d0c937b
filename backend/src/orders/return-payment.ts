import type { AttemptKey, RefundResult, TakenPayment } from '@ticket-storefront/order-port';
import { backoffMs } from '@ticket-storefront/server';
import { raiseAttention, resolveAttention } from '../work/attention';
import { drainQueue } from '../work/background';
import { nextOrderState, type ReturnReason, stateOf } from './model/order-state';
import type { OrderServices } from './order-services';
import {
  claimDueReturn,
  type DueReturn,
  endPolling,
  findAttempt,
  forgetRefundedBuyer,
  hasPaymentToReturn,
  lockOrder,
  saveOrderState,
  saveReturn,
  saveReturned,
  scheduleReturn,
} from './repository';

const workers = 4;
const firstPauseMs = 5_000;
const maxPauseMs = 6 * 60 * 60_000;
const triesForAttention = 4;

/** Decides to refund a payment, and writes to the buyer; `refundDuePayments` refunds it. Repeated calls change nothing. */
export function returnPayment(
  { database, saveEmail }: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
  payment: TakenPayment,
  reason: ReturnReason,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const { referenceID } = key;
    const order = await lockOrder(transaction, referenceID);
    const attempt = await findAttempt(transaction, key);
    if (!attempt) throw new Error(`There is no attempt ${key.attempt} for order ${referenceID}.`);
    const { processor, customer, total } = attempt;
    const { paymentId, amountCents } = payment;
    await endPolling(transaction, key);
    if (!(await saveReturn(transaction, { ...key, processor, paymentId, amountCents }, reason))) return;
    const next = nextOrderState(stateOf(order), { type: 'returned', attempt: key.attempt });
    if (next) await saveOrderState(transaction, referenceID, next);
    if (reason === 'other-amount') {
      const details = { paymentId, expectedCents: total, takenCents: amountCents };
      await raiseAttention(transaction, { reason, referenceID, details });
    }
    if (!customer) await raiseAttention(transaction, { reason: 'buyer-unknown', referenceID });
    else await saveEmail(transaction, reason, { ...attempt, referenceID, customer, total: amountCents });
  });
}

/**
 * Refunds the due payments of one processor, several at once, shared with all other processes. Retries failures with growing
 * pauses, and notifies a person.
 * @param signal - stops after the payments under way
 */
export async function refundDuePayments(
  services: OrderServices,
  processor: string,
  signal?: AbortSignal,
): Promise<void> {
  const refundNext = async (onClaim: () => void) => {
    const due = await claimDueReturn(services.database, processor);
    if (!due) return false;
    onClaim();
    const result = await services.processors.of(processor)?.refundPayment(due);
    await saveResult(services, due, result ?? { kind: 'not-yet' });
    return true;
  };
  await drainQueue(workers, refundNext, signal);
}

async function saveResult(
  { database }: OrderServices,
  due: DueReturn,
  { kind }: RefundResult,
): Promise<void> {
  const { referenceID, paymentId, amountCents, tries } = due;
  if (kind === 'refunded') {
    await saveReturned(database, due);
    await forgetRefundedBuyer(database, due);
    const isAllBack = !(await hasPaymentToReturn(database, referenceID));
    if (isAllBack) await resolveAttention(database, 'refund-failed', referenceID);
    return;
  }
  await scheduleReturn(database, due, backoffMs(tries, firstPauseMs, maxPauseMs));
  if (kind === 'refused' || tries >= triesForAttention) {
    const details = { paymentId, amountCents, processor: due.processor };
    await raiseAttention(database, { reason: 'refund-failed', referenceID, details });
  }
}
