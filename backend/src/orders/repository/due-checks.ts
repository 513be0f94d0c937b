import type { AttemptKey } from '@storefront/order-port';
import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { attemptRow } from './attempt-row';

/** Longer than any processor is waited for: a check that ended with its process is taken up by another after it. */
const lease = sql`interval '2 minutes'`;

/** An attempt whose check is due. */
export interface DueCheck extends AttemptKey {
  /** How often it was checked, this time included. */
  readonly checks: number;
  /** How many of these checks have failed with an exception. */
  readonly failures: number;
}

/** Takes the check that is due for longest at one processor, so that no other worker of any process has it too. */
export async function claimDueCheck(database: Database, processor: string): Promise<DueCheck | null> {
  const due = database
    .selectFrom('order_attempts')
    .select(['reference_id', 'attempt'])
    .where('processor', '=', processor)
    .where('next_check_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('next_check_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const row = await database
    .with('due', () => due)
    .updateTable('order_attempts')
    .from('due')
    .set({ checks: sql<number>`checks + 1`, next_check_at: sql<Date>`clock_timestamp() + ${lease}` })
    .whereRef('order_attempts.reference_id', '=', 'due.reference_id')
    .whereRef('order_attempts.attempt', '=', 'due.attempt')
    .returning([
      'order_attempts.reference_id as referenceID',
      'order_attempts.attempt',
      'checks',
      'failed_checks as failures',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** Checks the attempt again after so many milliseconds, unless it has become certain. */
export async function checkAgain(database: Database, key: AttemptKey, afterMs: number): Promise<void> {
  await attemptRow(database, key)
    .set({ next_check_at: sql<Date>`clock_timestamp() + ${afterMs} * interval '1 millisecond'` })
    .where('next_check_at', 'is not', null)
    .execute();
}

/** Notes that a check has failed with an exception. Answers how often that happened to this attempt. */
export async function countFailedCheck(database: Database, key: AttemptKey): Promise<number> {
  const row = await attemptRow(database, key)
    .set({ failed_checks: sql<number>`failed_checks + 1` })
    .returning('failed_checks')
    .executeTakeFirst();
  return row?.failed_checks ?? 0;
}
