import type { Matter as ReportedMatter } from '@ticket-storefront/format';
import { sql } from 'kysely';
import { type Database, daysAgo } from '../database/connection';

/**
 * Why a person must check an order (docs/rules.md, Attention). `refund-failed`: a refund failed; `other-amount`: a payment of
 * a wrong amount was refunded; `payment-reversed`: a payment failed after its order was completed; `buyer-unknown`: a payment
 * arrived after its buyer was deleted; `payment-uncertain`: the processor never reported whether it has a payment; `not-settled`:
 * settling keeps failing; `unknown-state`: this version does not know the order's state; `email-failed`: an e-mail was not
 * delivered; `payment-without-order`: a processor has money without an order.
 */
type AttentionReason =
  | 'refund-failed'
  | 'other-amount'
  | 'payment-reversed'
  | 'buyer-unknown'
  | 'payment-uncertain'
  | 'not-settled'
  | 'unknown-state'
  | 'email-failed'
  | 'payment-without-order';

interface Matter {
  readonly reason: AttentionReason;
  readonly referenceID: string | null;
  /** Helps to decide, without personal data: amounts, payment ids, codes. */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** Adds a matter to the list for people, unless it is open already. */
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

/** Resolves a matter that no longer needs a person. */
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

/** Whether a matter about a reference is open. */
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

/** Max matters that are reported: more are no list for a person. */
const maxReported = 200;

/** The open matters, oldest first. */
export async function readAttention(database: Database): Promise<readonly ReportedMatter[]> {
  const rows = await database
    .selectFrom('attention_items')
    .select(['id', 'reason', 'reference_id', 'details', 'created_at'])
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .limit(maxReported)
    .execute();
  return rows.map(({ id, reason, reference_id, details, created_at }) => ({
    id: Number(id),
    reason,
    reference: reference_id,
    details: Object(details) as ReportedMatter['details'],
    since: created_at.toISOString(),
  }));
}

/** Deletes matters that were resolved so many days ago. */
export async function forgetResolved(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('attention_items').where('resolved_at', '<', daysAgo(keptDays)).execute();
}
