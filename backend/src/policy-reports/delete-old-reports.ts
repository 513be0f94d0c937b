import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** Deletes the reports of days that are over for longer than they are kept. */
export async function deleteOldReports(database: Database, keptDays: number): Promise<void> {
  await sql`delete from policy_reports where day < current_date - ${keptDays}::integer`.execute(database);
}
