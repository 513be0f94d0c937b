import type { AttemptKey } from '@storefront/order-port';
import type { Database } from '../../database/connection';
import { attemptRow } from './attempt-row';

/** The processor is asked for this attempt no more: it was paid, and that is final. */
export async function endWatch(database: Database, key: AttemptKey): Promise<void> {
  await attemptRow(database, key).set({ next_check_at: null }).execute();
}

/**
 * Of an attempt that certainly took no money, or none that is kept, the processor is asked no more and whose it was is
 * forgotten. Reference, amounts, lines and fingerprint stay.
 */
export async function forgetBuyer(database: Database, key: AttemptKey): Promise<void> {
  await attemptRow(database, key)
    .set({ next_check_at: null, customer: null, email: null })
    .where('payment_id', 'is', null)
    .execute();
}
