import type { Database } from '../database/connection';
import { daysAgo } from '../database/days-ago';

/**
 * Deletes e-mails that were sent, or failed for good, more than so many days ago: they hold names, addresses and what was
 * bought. Those that are still to be sent stay.
 */
export async function forgetEmails(
  database: Database,
  kept: { readonly sentDays: number; readonly failedDays: number },
): Promise<void> {
  await database
    .deleteFrom('outbox_emails')
    .where(({ or, eb }) =>
      or([eb('sent_at', '<', daysAgo(kept.sentDays)), eb('failed_at', '<', daysAgo(kept.failedDays))]),
    )
    .execute();
}
