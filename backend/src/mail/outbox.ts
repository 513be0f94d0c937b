import { createReferenceID } from '@storefront/domain';
import { backoffMs, traceCall } from '@storefront/server';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Database, daysAgo } from '../database/connection';
import { raiseAttention } from '../work/attention';
import { drainQueue, fromNow } from '../work/background';
import { claimDue } from '../work/claim-due';

import type { Email, Mailer } from './mailer';

/** Longer than any mail server is waited for: what ended with its process is taken up by another after it. */
const leaseMs = 10 * 60_000;

const workers = 4;
const firstPauseMs = 5_000;
const maxPauseMs = 60 * 60_000;
const abandonAfterMs = 24 * 60 * 60_000;
const maxErrorLength = 500;

const sending = { name: 'mail send', attributes: {}, outcomeOf: () => 'sent' };

/**
 * Sends the e-mails of the outbox that are due, several at once, with no transaction open meanwhile. One that fails is sent again
 * with growing pauses, under the same Message-ID; one that is refused for good, or fails for a day, is listed for a person. A
 * crash between sending and noting it sends again.
 * @param signal - ends the work after the e-mails that are under way
 */
export async function deliverOutbox(database: Database, mail: Mailer, signal?: AbortSignal): Promise<void> {
  await drainQueue(workers, () => deliverNext(database, mail), signal);
}

/** Whether there was one to send. */
async function deliverNext(database: Database, mail: Mailer): Promise<boolean> {
  const email = await claimEmail(database);
  if (!email) return false;
  try {
    await traceCall(sending, () => mail(email));
  } catch (failure) {
    const error = String(failure).slice(0, maxErrorLength);
    const { referenceID, ageMs, attempts } = email;
    if (isRefusedForGood(failure) || ageMs > abandonAfterMs) {
      await saveFailed(database, email, error);
      await raiseAttention(database, { reason: 'email-failed', referenceID, details: { attempts } });
    } else {
      await postpone(database, email, error, backoffMs(attempts, firstPauseMs, maxPauseMs));
    }
    return true;
  }
  await saveSent(database, email);
  return true;
}

const refusalSchema = v.object({
  responseCode: v.pipe(v.number(), v.minValue(500), v.maxValue(599)),
  command: v.picklist(['RCPT TO', 'DATA']),
});

/**
 * Whether a mail server refuses this recipient or this message for good (RFC 5321, 4.2.1). What it says to a log-in or a sender
 * is about its settings, which can be put right.
 */
const isRefusedForGood = (error: unknown): boolean => v.is(refusalSchema, error);

/** An e-mail that a worker has taken to send it. */
interface TakenEmail extends Email {
  /** Order that it is about; null where it is about none. */
  readonly referenceID: string | null;
  /** How often it was tried, this time included. */
  readonly attempts: number;
  /** Milliseconds since it was written. */
  readonly ageMs: number;
}

/**
 * Takes the e-mail that is due for longest, so that no other worker of any process has it too. Confirmations that are sent
 * again go last: asked for in numbers, they would delay those of buyers who have none yet.
 */
export async function claimEmail(database: Database): Promise<TakenEmail | null> {
  const row = await claimDue(database, {
    table: 'outbox_emails',
    where: sql`sent_at is null and failed_at is null`,
    key: ['message_id'],
    dueAt: 'next_attempt_at',
    claims: 'attempts',
    leaseMs,
    isLater: 'is_repeat',
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

/** Notes that the mail server has taken it. */
async function saveSent(database: Database, email: Email): Promise<void> {
  await emailRow(database, email).set({ sent_at: sql<Date>`now()`, last_error: null }).execute();
}

/** Sends it again after so many milliseconds. */
async function postpone(database: Database, email: Email, error: string, afterMs: number): Promise<void> {
  await emailRow(database, email)
    .set({
      last_error: error,
      next_attempt_at: fromNow(afterMs),
    })
    .execute();
}

/** Notes that it is not tried any more. */
async function saveFailed(database: Database, email: Email, error: string): Promise<void> {
  await emailRow(database, email).set({ last_error: error, failed_at: sql<Date>`now()` }).execute();
}

const confirmationOf = (referenceID: string) => `order-${referenceID}@storefront`;

/** The address that the confirmation of an order went to; null where it is no longer stored. */
export async function findRecipient(database: Database, referenceID: string): Promise<string | null> {
  const email = await database
    .selectFrom('outbox_emails')
    .select('recipient')
    .where('message_id', '=', confirmationOf(referenceID))
    .executeTakeFirst();
  return email?.recipient ?? null;
}

/**
 * Puts the confirmation of an order into the outbox once more, as an e-mail of its own: programs hide a second one under the
 * same Message-ID.
 * @param recipient - another address than that of the first; null for the same
 * @returns the address that it goes to; null where the confirmation is no longer stored
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
