import type { AttemptKey, Refusal } from '@storefront/order-port';
import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { attemptRow } from './attempt-row';

/** Of an attempt that has ended it is no longer known from where and by which browser it came. */
const ended = { ended_at: sql<Date>`now()`, address_hash: null, wide_address_hash: null, visitor: null };

interface Payment {
  readonly paymentId: string;
  readonly isFinal: boolean;
}

/** Notes by which payment an attempt was paid; null for a free order. One that is final is asked for no more. */
export async function savePayment(
  database: Database,
  key: AttemptKey,
  payment: Payment | null,
): Promise<void> {
  await paidAttempt(database, key, payment).execute();
}

/** The statement that notes a payment, to be run with others. */
export const paidAttempt = (database: Database, key: AttemptKey, payment: Payment | null) =>
  attemptRow(database, key).set({
    ...ended,
    payment_id: payment?.paymentId ?? null,
    refusal: null,
    ...(payment?.isFinal === false ? {} : { next_check_at: null }),
  });

/** Notes why an attempt was refused. */
export async function saveRefusal(database: Database, key: AttemptKey, refusal: Refusal): Promise<void> {
  await attemptRow(database, key)
    .set({ ...ended, refusal: JSON.stringify(refusal) })
    .execute();
}
