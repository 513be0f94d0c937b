import type { AttemptKey, TakenPayment } from '@ticket-storefront/order-port';
import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { claimDue, fromNow } from '../../work/background';
import type { ReturnReason } from '../model/order-state';
import { without } from './attempt-columns';
import { attemptRow } from './save-order';

/** Longer than any processor takes; after a crash another process takes over. */
const leaseMs = 2 * 60_000;

export interface DueCheck extends AttemptKey {
  /** Including this one. */
  readonly checks: number;
  /** Checks that threw an exception. */
  readonly failures: number;
}

/** Claims the check that is due longest at one processor. */
export async function claimDueCheck(database: Database, processor: string): Promise<DueCheck | null> {
  const row = await claimDue(database, {
    table: 'order_attempts',
    where: sql`processor = ${processor}`,
    key: ['reference_id', 'attempt'],
    dueAt: 'next_check_at',
    claims: 'checks',
    leaseMs,
  });
  if (!row) return null;
  const { reference_id: referenceID, attempt, checks, failed_checks: failures } = row;
  return { referenceID, attempt, checks, failures };
}

/** Schedules the next check, unless polling has ended. */
export async function scheduleCheck(database: Database, key: AttemptKey, afterMs: number): Promise<void> {
  await attemptRow(database, key)
    .set({ next_check_at: fromNow(afterMs) })
    .where('next_check_at', 'is not', null)
    .execute();
}

/** Records a check that threw an exception. Returns their number. */
export async function countFailedCheck(database: Database, key: AttemptKey): Promise<number> {
  const row = await attemptRow(database, key)
    .set({ failed_checks: sql<number>`failed_checks + 1` })
    .returning('failed_checks')
    .executeTakeFirst();
  return row?.failed_checks ?? 0;
}

interface PaymentToReturn extends AttemptKey, TakenPayment {
  readonly processor: string;
}

/** A refund that is due; `tries` includes this one. */
export interface DueReturn extends PaymentToReturn {
  readonly tries: number;
}

/** Stores a refund. False if it is stored already. */
export async function saveReturn(
  database: Database,
  { processor, paymentId, referenceID, attempt, amountCents }: PaymentToReturn,
  reason: ReturnReason,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('returned_payments')
    .values({
      processor,
      payment_id: paymentId,
      reference_id: referenceID,
      attempt,
      amount: amountCents,
      reason,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Claims the refund that is due longest at one processor. */
export async function claimDueReturn(database: Database, processor: string): Promise<DueReturn | null> {
  const row = await claimDue(database, {
    table: 'returned_payments',
    where: sql`processor = ${processor}`,
    key: ['processor', 'payment_id'],
    dueAt: 'next_try_at',
    claims: 'tries',
    leaseMs,
  });
  if (!row) return null;
  const { payment_id: paymentId, reference_id: referenceID, attempt, amount: amountCents, tries } = row;
  return { processor, paymentId, referenceID, attempt, amountCents, tries };
}

/** Whether this order has an open refund. */
export async function hasPaymentToReturn(database: Database, referenceID: string): Promise<boolean> {
  const row = await database
    .selectFrom('returned_payments')
    .select('payment_id')
    .where('reference_id', '=', referenceID)
    .where('returned_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

const returnedRow = (
  database: Database,
  { processor, paymentId }: Pick<PaymentToReturn, 'processor' | 'paymentId'>,
) =>
  database
    .updateTable('returned_payments')
    .where('processor', '=', processor)
    .where('payment_id', '=', paymentId);

export async function saveReturned(database: Database, payment: PaymentToReturn): Promise<void> {
  await returnedRow(database, payment).set({ next_try_at: null, returned_at: sql<Date>`now()` }).execute();
}

export async function scheduleReturn(
  database: Database,
  payment: PaymentToReturn,
  afterMs: number,
): Promise<void> {
  await returnedRow(database, payment)
    .set({ next_try_at: fromNow(afterMs) })
    .execute();
}

/** Deletes the buyer of a refunded attempt, unless another payment completed it. */
export async function forgetRefundedBuyer(
  database: Database,
  { referenceID, attempt }: AttemptKey,
): Promise<void> {
  await database
    .updateTable('order_attempts')
    .from('orders')
    .set(without('buyer'))
    .whereRef('orders.reference_id', '=', 'order_attempts.reference_id')
    .where('order_attempts.reference_id', '=', referenceID)
    .where('order_attempts.attempt', '=', attempt)
    .where(({ or, eb }) => or([eb('orders.status', '!=', 'completed'), eb('orders.attempt', '!=', attempt)]))
    .execute();
}
