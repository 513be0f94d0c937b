import { createReferenceID } from '@ticket-storefront/domain';
import { backoffMs, traceCall } from '@ticket-storefront/server';
import { sql, type UpdateObject } from 'kysely';
import * as v from 'valibot';
import { type Database, daysAgo } from '../database/connection';
import type { DB } from '../database/schema';
import { raiseAttention } from '../work/attention';
import { claimAllDue, drainQueue, fromNow } from '../work/background';
import type { MailPause } from './mail-pause';
import type { Email, Mailer } from './mailer';
import type { WriteConfirmation } from './write-confirmations';

/** After a crash another process takes over. A worker sends for half of it, so that the last e-mail has the other half. */
const leaseMs = 10 * 60_000;

const workers = 4;

/** E-mails that a worker claims at once, and marks as sent at once. Copies are claimed singly, because first e-mails go before them. */
const maxClaimed = { first: 20, repeated: 1 } as const;

const firstPauseMs = 5_000;
const maxPauseMs = 60 * 60_000;
const abandonAfterMs = 24 * 60 * 60_000;
const maxErrorLength = 500;

const sending = { name: 'mail send', attributes: {}, outcomeOf: () => 'sent' };

/**
 * Sends the due e-mails, several at once, without an open transaction. Confirmations are written when no first
 * e-mail is left to send; resent ones come last, so that many of them do not delay first ones. Retries failed ones with growing pauses and the same
 * Message-ID; after a day, or a final refusal, a person is notified. A crash after sending sends again what a worker has claimed.
 * @param options - `signal` stops after the e-mails under way, and so does a pause
 */
export async function deliverOutbox(
  database: Database,
  mail: Mailer,
  write: WriteConfirmation,
  {
    signal,
    pause,
  }: { readonly signal?: AbortSignal; readonly pause?: Pick<MailPause, 'isOn' | 'noteEmpty'> } = {},
): Promise<void> {
  const mayGoOn = () => !signal?.aborted && !pause?.isOn();
  const deliver = async (turn: EmailTurn, onClaim: () => void) => {
    const emails = await claimEmails(database, turn);
    if (emails.length > 0) onClaim();
    const unsent = [...emails];
    const sent: TakenEmail[] = [];
    const end = performance.now() + leaseMs / 2;
    const isOver = () => !mayGoOn() || performance.now() > end;
    try {
      for (let email = unsent.shift(); email; email = isOver() ? undefined : unsent.shift()) {
        if (await send(database, mail, email)) sent.push(email);
      }
    } finally {
      await mark(database, sent, { sent_at: sql<Date>`now()`, last_error: null });
      await mark(database, unsent, {
        next_attempt_at: sql<Date>`now()`,
        attempts: sql<number>`attempts - 1`,
      });
    }
    return emails.length > 0;
  };
  const next = async (onClaim: () => void) =>
    mayGoOn() &&
    ((await deliver('first', onClaim)) || (await write(database)) || (await deliver('repeated', onClaim)));
  await drainQueue(workers, next, signal);
  if (mayGoOn()) pause?.noteEmpty();
}

/** Sends a claimed e-mail. Returns whether it was sent; a failure is stored. */
async function send(database: Database, mail: Mailer, email: TakenEmail): Promise<boolean> {
  try {
    await traceCall(sending, () => mail(email));
  } catch (failure) {
    const error = String(failure).slice(0, maxErrorLength);
    const { referenceID, ageMs, attempts } = email;
    if (isRefusedForGood(failure) || ageMs > abandonAfterMs) {
      await mark(database, [email], { last_error: error, failed_at: sql<Date>`now()` });
      await raiseAttention(database, { reason: 'email-failed', referenceID, details: { attempts } });
    } else {
      const next_attempt_at = fromNow(backoffMs(attempts, firstPauseMs, maxPauseMs));
      await mark(database, [email], { last_error: error, next_attempt_at });
    }
    return false;
  }
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

type EmailTurn = keyof typeof maxClaimed;

/** Claims e-mails that are due longest of those in this turn. */
async function claimEmails(database: Database, turn: EmailTurn): Promise<readonly TakenEmail[]> {
  const rows = await claimAllDue(
    database,
    {
      table: 'outbox_emails',
      where: sql`sent_at is null and failed_at is null and is_repeat = ${turn === 'repeated'}`,
      key: ['message_id'],
      dueAt: 'next_attempt_at',
      claims: 'attempts',
      leaseMs,
    },
    maxClaimed[turn],
  );
  return rows.map(({ message_id: messageId, reference_id: referenceID, ...row }) => ({
    messageId,
    recipient: row.recipient,
    subject: row.subject,
    text: row.text_body,
    html: row.html_body,
    calendarFile: row.calendar_file,
    shownReference: row.shows_reference ? referenceID : null,
    referenceID,
    attempts: row.attempts,
    ageMs: row.claimed_at.getTime() - row.created_at.getTime(),
  }));
}

async function mark(
  database: Database,
  emails: readonly Email[],
  change: UpdateObject<DB, 'outbox_emails'>,
): Promise<void> {
  if (emails.length === 0) return;
  const messageIds = emails.map(({ messageId }) => messageId);
  await database
    .updateTable('outbox_emails')
    .set(change)
    .where(sql<boolean>`message_id = any(${messageIds}::text[])`)
    .execute();
}

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
