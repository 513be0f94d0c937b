import type { AttemptKey, TakenPayment } from '@storefront/order-port';
import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { fromNow } from '../../work/background';
import { claimDue } from '../../work/claim-due';
import type { ReturnReason } from '../model/order-state';
import { without } from './attempt-columns';
import { attemptRow } from './save-order';

/** Longer than any processor is waited for: what ended with its process is taken up by another after it. */
const leaseMs = 2 * 60_000;

/** An attempt whose check is due. */
export interface DueCheck extends AttemptKey {
  /** How often it was checked, this time included. */
  readonly checks: number;
  /** How many of these checks have failed with an exception. */
  readonly failures: number;
}

/** Takes the check that is due for longest at one processor, so that no other worker of any process has it too. */
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

/** Checks the attempt again after so many milliseconds, unless it has become certain. */
export async function checkAgain(database: Database, key: AttemptKey, afterMs: number): Promise<void> {
  await attemptRow(database, key)
    .set({ next_check_at: fromNow(afterMs) })
    .where('next_check_at', 'is not', null)
    .execute();
}

/** Notes that a check has failed with an exception. Answers how often that happened to this attempt. */
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

/** A payment that is to be given back now, and how often that was tried, this time included. */
export interface DueReturn extends PaymentToReturn {
  readonly tries: number;
}

/** Notes that a payment is to be given back. False where it is noted already. */
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

/** Takes the payment that waits for longest to be given back by one processor; no other worker has it too. */
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

/** Whether a payment of this order is still to be given back. */
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

/** Notes that the money is on its way back. */
export async function saveReturned(database: Database, payment: PaymentToReturn): Promise<void> {
  await returnedRow(database, payment).set({ next_try_at: null, returned_at: sql<Date>`now()` }).execute();
}

/** Tries to give it back again after so many milliseconds. */
export async function returnAgain(
  database: Database,
  payment: PaymentToReturn,
  afterMs: number,
): Promise<void> {
  await returnedRow(database, payment)
    .set({ next_try_at: fromNow(afterMs) })
    .execute();
}

/** Forgets whose a refunded attempt was; one whose tickets were paid by another payment keeps its buyer. */
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
