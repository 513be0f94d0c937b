import type { Database } from '../database/connection';
import { daysAgo } from '../database/days-ago';

/** Deletes what people did to orders more than so many days ago. */
export async function forgetAudit(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('order_audit').where('done_at', '<', daysAgo(keptDays)).execute();
}
