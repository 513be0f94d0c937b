import { createReferenceID } from '@ticket-storefront/domain';
import { backoffMs, traceCall } from '@ticket-storefront/server';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Database, daysAgo } from '../database/connection';
import { raiseAttention } from '../work/attention';
import { claimDue, drainQueue, fromNow } from '../work/background';
import type { Email, Mailer } from './mailer';
import type { WriteConfirmation } from './write-confirmations';

/** Longer than any mail server takes; after a crash another process takes over. */
const leaseMs = 10 * 60_000;

const workers = 4;
const firstPauseMs = 5_000;
const maxPauseMs = 60 * 60_000;
const abandonAfterMs = 24 * 60 * 60_000;
const maxErrorLength = 500;

const sending = { name: 'mail send', attributes: {}, outcomeOf: () => 'sent' };

/**
 * Sends the due e-mails, several at once, without an open transaction. Confirmations are written when no first
 * e-mail is left to send; resent ones come last, so that many of them do not delay first ones. Retries failed ones with growing pauses and the same
 * Message-ID; after a day, or a final refusal, a person is notified. A crash after sending sends again.
 * @param signal - stops after the e-mails under way
 */
export async function deliverOutbox(
  database: Database,
  mail: Mailer,
  write: WriteConfirmation,
  signal?: AbortSignal,
): Promise<void> {
  const next = async (onClaim: () => void) =>
    (await deliverNext(database, mail, 'first', onClaim)) ||
    (await write(database)) ||
    (await deliverNext(database, mail, 'repeated', onClaim));
  await drainQueue(workers, next, signal);
}

async function deliverNext(
  database: Database,
  mail: Mailer,
  turn: EmailTurn,
  onClaim: () => void,
): Promise<boolean> {
  const email = await claimEmail(database, turn);
  if (!email) return false;
  onClaim();
  try {
    await traceCall(sending, () => mail(email));
  } catch (failure) {
    const error = String(failure).slice(0, maxErrorLength);
    const { referenceID, ageMs, attempts } = email;
    if (isRefusedForGood(failure) || ageMs > abandonAfterMs) {
      await emailRow(database, email).set({ last_error: error, failed_at: sql<Date>`now()` }).execute();
      await raiseAttention(database, { reason: 'email-failed', referenceID, details: { attempts } });
    } else {
      const next_attempt_at = fromNow(backoffMs(attempts, firstPauseMs, maxPauseMs));
      await emailRow(database, email).set({ last_error: error, next_attempt_at }).execute();
    }
    return true;
  }
  await emailRow(database, email).set({ sent_at: sql<Date>`now()`, last_error: null }).execute();
  return true;
}

const refusalSchema = v.object({
  responseCode: v.pipe(v.number(), v.minValue(500), v.maxValue(599)),
  command: v.picklist(['RCPT TO', 'DATA']),
});

/**
 * Whether a mail server refuses a recipient or message for good (RFC 5321, 4.2.1). Refusals of the login or sender are due to its
 * settings, which can be fixed.
 */
const isRefusedForGood = (error: unknown): boolean => v.is(refusalSchema, error);

/** An e-mail that a worker has claimed. */
interface TakenEmail extends Email {
  readonly referenceID: string | null;
  /** Including this one. */
  readonly attempts: number;
  /** Milliseconds since it was written. */
  readonly ageMs: number;
}

type EmailTurn = 'first' | 'repeated';

/** Claims the e-mail that is due longest of those in this turn. */
async function claimEmail(database: Database, turn: EmailTurn): Promise<TakenEmail | null> {
  const row = await claimDue(database, {
    table: 'outbox_emails',
    where: sql`sent_at is null and failed_at is null and is_repeat = ${turn === 'repeated'}`,
    key: ['message_id'],
    dueAt: 'next_attempt_at',
    claims: 'attempts',
    leaseMs,
  });
  if (!row) return null;
  const { message_id: messageId, recipient, subject, reference_id: referenceID, attempts } = row;
  return {
    messageId,
    recipient,
    subject,
    text: row.text_body,
    html: row.html_body,
    calendarFile: row.calendar_file,
    shownReference: row.shows_reference ? referenceID : null,
    referenceID,
    attempts,
    ageMs: row.claimed_at.getTime() - row.created_at.getTime(),
  };
}

const emailRow = (database: Database, { messageId }: Email) =>
  database.updateTable('outbox_emails').where('message_id', '=', messageId);

const confirmationOf = (referenceID: string) => `order-${referenceID}@storefront`;

/** The recipient of an order's confirmation; null if it is no longer stored. */
export async function findRecipient(database: Database, referenceID: string): Promise<string | null> {
  const email = await database
    .selectFrom('outbox_emails')
    .select('recipient')
    .where('message_id', '=', confirmationOf(referenceID))
    .executeTakeFirst();
  return email?.recipient ?? null;
}

/**
 * Stores another copy of a confirmation in the outbox, with its own Message-ID: mail programs hide duplicates.
 * @param recipient - null for the same as before
 * @returns the recipient; null if the confirmation is no longer stored
 */
export async function sendConfirmationAgain(
  database: Database,
  referenceID: string,
  recipient: string | null = null,
): Promise<string | null> {
  const email = await database
    .selectFrom('outbox_emails')
    .select(['recipient', 'subject', 'text_body', 'html_body', 'calendar_file', 'shows_reference'])
    .where('message_id', '=', confirmationOf(referenceID))
    .executeTakeFirst();
  if (!email) return null;
  const sentTo = recipient ?? email.recipient;
  await database
    .insertInto('outbox_emails')
    .values({
      ...email,
      message_id: `order-${referenceID}-again-${createReferenceID()}@storefront`,
      reference_id: referenceID,
      recipient: sentTo,
      is_repeat: true,
    })
    .execute();
  return sentTo;
}

/** Deletes sent and failed e-mails after so many days: they hold personal data. E-mails that are still to be sent stay. */
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
