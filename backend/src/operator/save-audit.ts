import type { Database } from '../database/connection';

interface AuditLine {
  readonly who: string;
  readonly action: 'resend' | 'refund' | 'release' | 'resolve';
  /** Null where it is about no order. */
  readonly referenceID: string | null;
  readonly note: string;
}

/** Notes what a person has done, within the transaction that does it, or before a processor's answer is recorded. */
export async function saveAudit(
  transaction: Database,
  { who, action, referenceID, note }: AuditLine,
): Promise<void> {
  await transaction
    .insertInto('order_audit')
    .values({ who, action, reference_id: referenceID, note })
    .execute();
}
