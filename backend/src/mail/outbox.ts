import { sql } from 'kysely';
import { fromNow } from '../background';
import type { Database } from '../database/connection';
import type { Email } from './mailer';

/** An e-mail that a worker has taken to send it. */
interface TakenEmail extends Email {
  /** Order that it is about; null where it is about none. */
  readonly referenceID: string | null;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  /** Milliseconds since it was written. */
  readonly ageMs: number;
}

/** Longer than any mail server is waited for: what ended with its process is taken up by another after it. */
const leaseMs = 10 * 60_000;

/**
 * Takes the e-mail that is due for longest, so that no other worker of any process has it too. Confirmations that are sent
 * again go last: asked for in numbers, they would delay those of buyers who have none yet.
 */
export async function claimEmail(database: Database): Promise<TakenEmail | null> {
  const due = database
    .selectFrom('outbox_emails')
    .select('message_id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('is_repeat')
    .orderBy('next_attempt_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  const email = await database
    .with('due', () => due)
    .updateTable('outbox_emails')
    .from('due')
    .set({ attempts: sql<number>`attempts + 1`, next_attempt_at: fromNow(leaseMs) })
    .whereRef('outbox_emails.message_id', '=', 'due.message_id')
    .returning([
      'outbox_emails.message_id as messageId',
      'recipient',
      'subject',
      'text_body as text',
      'html_body as html',
      'calendar_file as calendarFile',
      sql<string | null>`case when shows_reference then reference_id end`.as('shownReference'),
      'reference_id as referenceID',
      'attempts',
      sql<number>`extract(epoch from clock_timestamp() - created_at) * 1000`.as('ageMs'),
    ])
    .executeTakeFirst();
  return email ?? null;
}

const emailRow = (database: Database, { messageId }: Email) =>
  database.updateTable('outbox_emails').where('message_id', '=', messageId);

/** Notes that the mail server has taken it. */
export async function saveSent(database: Database, email: Email): Promise<void> {
  await emailRow(database, email).set({ sent_at: sql<Date>`now()`, last_error: null }).execute();
}

/** Sends it again after so many milliseconds. */
export async function sendAgain(
  database: Database,
  email: Email,
  error: string,
  afterMs: number,
): Promise<void> {
  await emailRow(database, email)
    .set({
      last_error: error,
      next_attempt_at: fromNow(afterMs),
    })
    .execute();
}

/** Notes that it is not tried any more. */
export async function saveFailed(database: Database, email: Email, error: string): Promise<void> {
  await emailRow(database, email).set({ last_error: error, failed_at: sql<Date>`now()` }).execute();
}
