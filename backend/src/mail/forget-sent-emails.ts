import type { Database } from '../database/connection';
import { daysAgo } from '../database/days-ago';

/** Deletes e-mails that were sent more than so many days ago: they hold names, addresses and what was bought. */
export async function forgetSentEmails(database: Database, keptDays: number): Promise<void> {
  await database.deleteFrom('outbox_emails').where('sent_at', '<', daysAgo(keptDays)).execute();
}
