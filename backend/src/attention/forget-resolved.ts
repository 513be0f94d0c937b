import type { Database } from '../database/connection';
import { daysAgo } from '../database/days-ago';

/** Deletes matters that were resolved more than so many days ago. */
export async function forgetResolved(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('attention_items').where('resolved_at', '<', daysAgo(keptDays)).execute();
}
