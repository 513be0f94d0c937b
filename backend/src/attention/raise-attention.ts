import type { Database } from '../database/connection';
import type { AttentionReason } from './attention-reason';

interface Matter {
  readonly reason: AttentionReason;
  /** Order that it is about; null where it is about none. */
  readonly referenceID: string | null;
  /** What helps to decide, without personal data: amounts, payment ids, codes. */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** Puts a matter on the list that people work through. While it is open there, raising it again changes nothing. */
export async function raiseAttention(
  database: Database,
  { reason, referenceID, details = {} }: Matter,
): Promise<void> {
  await database
    .insertInto('attention_items')
    .values({ reason, reference_id: referenceID, details: JSON.stringify(details) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
