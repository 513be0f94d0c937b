import { sql } from 'kysely';
import { type Database, daysAgo } from '../database/connection';

/**
 * Why a person must look at an order (docs/rules.md, Attention).
 * `give-back-failed`: money that belongs to its buyer could not be given back; `other-amount`: a payment of another amount
 * than the order's was given back; `payment-reversed`: a payment that counted as paid fell through, and its tickets are
 * on sale again; `buyer-unknown`: a payment came after its buyer was forgotten, who cannot be written to;
 * `payment-uncertain`: the processor never said whether it has a payment; `not-settled`: settling fails
 * again and again; `unknown-state`: an order is stored in a state that this version does not know; `email-failed`: an
 * e-mail could not be delivered; `payment-without-order`: a processor has money under a reference that no order has.
 */
type AttentionReason =
  | 'give-back-failed'
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

/** Deletes matters that were resolved more than so many days ago. */
export async function forgetResolved(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('attention_items').where('resolved_at', '<', daysAgo(keptDays)).execute();
}
