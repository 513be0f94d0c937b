import type { Database } from '../database/connection';
import type { AttentionReason } from './attention-reason';

/** Whether a matter about a reference waits for a person. */
export async function hasOpenMatter(
  database: Database,
  reason: AttentionReason,
  referenceID: string,
): Promise<boolean> {
  const row = await database
    .selectFrom('attention_items')
    .select('id')
    .where('reason', '=', reason)
    .where('reference_id', '=', referenceID)
    .where('resolved_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
