import { sql } from 'kysely';
import type { Database } from '../database/connection';
import type { Mailer } from './mailer';

const longestError = 500;

/** Sends the e-mails of the outbox that are due. A failed one is tried again with a growing delay of up to an hour. */
export async function deliverOutbox(database: Database, mail: Mailer): Promise<void> {
  while (await deliverNext(database, mail));
}

/** Whether there was one to send. A crash between sending and noting it sends again, under the same Message-ID. */
function deliverNext(database: Database, mail: Mailer): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const email = await transaction
      .selectFrom('outbox_emails')
      .select(['message_id as messageId', 'recipient', 'subject', 'text_body as text', 'html_body as html'])
      .where('sent_at', 'is', null)
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!email) return false;
    const error = await mail(email).then(
      () => null,
      (failure: unknown) => String(failure).slice(0, longestError),
    );
    await transaction
      .updateTable('outbox_emails')
      .set({
        attempts: sql<number>`attempts + 1`,
        ...(error === null ? { sent_at: sql<Date>`now()` } : {}),
        last_error: error,
        next_attempt_at: sql<Date>`now() + least(3600, 5 * power(2, least(attempts, 10))) * interval '1 second'`,
      })
      .where('message_id', '=', email.messageId)
      .execute();
    return true;
  });
}
