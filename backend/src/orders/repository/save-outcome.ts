import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { Refusal } from '../model/refusal';

/** Names one attempt to order. */
export interface AttemptKey {
  readonly referenceID: string;
  /** Number of the attempt. */
  readonly attempt: number;
}

const attemptOf = (database: Database, { referenceID, attempt }: AttemptKey) =>
  database
    .updateTable('order_attempts')
    .set({ ended_at: sql<Date>`now()` })
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt);

/** Notes by which payment an attempt was paid; null for a free order. */
export async function savePayment(database: Database, key: AttemptKey, paymentId: string | null) {
  await attemptOf(database, key).set({ payment_id: paymentId, refusal: null }).execute();
}

/** Notes why an attempt was refused, and forgets whose it was. Reference, amounts, lines and fingerprint stay. */
export async function saveRefusal(database: Database, key: AttemptKey, refusal: Refusal) {
  await attemptOf(database, key)
    .set({ refusal: JSON.stringify(refusal), customer: null, email: null })
    .execute();
}
