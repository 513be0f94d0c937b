import type { Pool } from '../database/connection';
import { inTransaction } from '../database/transaction';
import type { Email, Mailer } from './mailer';

const longestError = 500;

/** Sends what is due in the outbox. One that fails is tried again later, after ever longer waits up to an hour. */
export async function deliverOutbox(pool: Pool, mail: Mailer): Promise<void> {
  while (await deliverNext(pool, mail));
}

/** Whether there was one to send. A crash between sending and noting it sends again, under the same Message-ID. */
function deliverNext(pool: Pool, mail: Mailer): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<Email>(
      `select message_id as "messageId", recipient, subject, text_body as text, html_body as html
       from outbox_emails where sent_at is null and next_attempt_at <= now()
       order by next_attempt_at limit 1 for update skip locked`,
    );
    const [email] = rows;
    if (!email) return false;
    const error = await mail(email).then(
      () => null,
      (failure: unknown) => String(failure).slice(0, longestError),
    );
    await client.query(
      `update outbox_emails
       set attempts = attempts + 1,
           sent_at = case when $2::text is null then now() end,
           last_error = $2,
           next_attempt_at = now() + least(3600, 5 * power(2, least(attempts, 10))) * interval '1 second'
       where message_id = $1`,
      [email.messageId, error],
    );
    return true;
  });
}
