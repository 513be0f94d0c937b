import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { AttentionReason } from './attention-reason';

/** Takes a matter off the list that has settled itself after all. */
export async function resolveAttention(
  database: Database,
  reason: AttentionReason,
  referenceID: string,
): Promise<void> {
  await database
    .updateTable('attention_items')
    .set({ resolved_at: sql<Date>`now()`, resolved_by: 'storefront' })
    .where('reason', '=', reason)
    .where('reference_id', '=', referenceID)
    .where('resolved_at', 'is', null)
    .execute();
}
