import type { AttemptKey, TakenPayment } from '@storefront/order-port';
import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { ReturnReason } from '../model/return-reason';

interface PaymentToReturn extends AttemptKey, TakenPayment {
  readonly processor: string;
}

/** A payment that is to be given back now, and how often that was tried, this time included. */
export interface DueReturn extends PaymentToReturn {
  readonly tries: number;
}

/** Longer than any processor is waited for. */
const lease = sql`interval '2 minutes'`;

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
  const due = database
    .selectFrom('returned_payments')
    .select(['processor', 'payment_id'])
    .where('processor', '=', processor)
    .where('next_try_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('next_try_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await database
    .with('due', () => due)
    .updateTable('returned_payments')
    .from('due')
    .set({ tries: sql<number>`tries + 1`, next_try_at: sql<Date>`clock_timestamp() + ${lease}` })
    .whereRef('returned_payments.processor', '=', 'due.processor')
    .whereRef('returned_payments.payment_id', '=', 'due.payment_id')
    .returning([
      'returned_payments.payment_id as paymentId',
      'reference_id as referenceID',
      'attempt',
      'amount as amountCents',
      'tries',
    ])
    .executeTakeFirst();
  return row ? { ...row, processor } : null;
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
    .set({ next_try_at: sql<Date>`clock_timestamp() + ${afterMs} * interval '1 millisecond'` })
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
    .set({ customer: null, email: null })
    .whereRef('orders.reference_id', '=', 'order_attempts.reference_id')
    .where('order_attempts.reference_id', '=', referenceID)
    .where('order_attempts.attempt', '=', attempt)
    .where(({ or, eb }) => or([eb('orders.status', '!=', 'completed'), eb('orders.attempt', '!=', attempt)]))
    .execute();
}
