import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { AttemptKey } from '../model/attempt-key';
import type { Refusal } from '../model/refusal';
import { attemptRow } from './attempt-row';

/** Notes by which payment an attempt was paid; null for a free order. One that is final is asked for no more. */
export async function savePayment(
  database: Database,
  key: AttemptKey,
  payment: { readonly paymentId: string; readonly isFinal: boolean } | null,
): Promise<void> {
  await attemptRow(database, key)
    .set({
      ended_at: sql<Date>`now()`,
      payment_id: payment?.paymentId ?? null,
      refusal: null,
      ...(payment?.isFinal === false ? {} : { next_check_at: null }),
    })
    .execute();
}

/** Notes why an attempt was refused. */
export async function saveRefusal(database: Database, key: AttemptKey, refusal: Refusal): Promise<void> {
  await attemptRow(database, key)
    .set({ ended_at: sql<Date>`now()`, refusal: JSON.stringify(refusal) })
    .execute();
}
