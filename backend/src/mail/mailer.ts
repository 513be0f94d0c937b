import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Attachment } from 'nodemailer/lib/mailer';
import { toBuffer } from 'qrcode';
import { calendarType } from '../catalog/calendar-file';
import { referencePicture } from './order-email';

/** Fast compression: a rush needs many pictures. */
const rendererOpts = { deflateLevel: 3, filterType: 0 };

/** Mail servers limit e-mails per second, and in a rush buyers need the CPU. */
const apartMs = 100;

/** An e-mail of the outbox. `messageId` is the same for every attempt. */
export interface Email {
  readonly messageId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An attached calendar file (RFC 5545), or null. */
  readonly calendarFile: string | null;
  /** The reference in the QR code, or null. */
  readonly shownReference: string | null;
}

/** Sends an e-mail. Rejects if it was not accepted. */
export type Mailer = (email: Email) => Promise<void>;

/** Sends by SMTP. @param timeoutMs - for the connection, the greeting and each response */
export function createSmtpMailer(smtpUrl: string, from: string, timeoutMs: number): Mailer {
  const address = new URL(smtpUrl);
  for (const timeout of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']) {
    address.searchParams.set(timeout, String(timeoutMs));
  }
  const transport = nodemailer.createTransport(address.href);
  return async (email) => {
    await transport.sendMail(await messageOf(from, email));
  };
}

/** Writes each e-mail to a file that only its owner may read. */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (email) => {
    const { message } = await transport.sendMail(await messageOf(from, email));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${email.messageId.replace(/[^\w@-]/g, '_')}.eml`);
    await writeFile(file, message, { mode: 0o600 });
  };
}

const messageOf = async (from: string, { messageId, recipient, subject, text, html, ...files }: Email) => ({
  from,
  // As an object, so that the address cannot name a second recipient.
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  messageId: `<${messageId}>`,
  attachments: await attachmentsOf(files),
});

async function attachmentsOf({
  calendarFile,
  shownReference,
}: Pick<Email, 'calendarFile' | 'shownReference'>): Promise<Attachment[]> {
  const picture = shownReference && {
    filename: `${shownReference}.png`,
    cid: referencePicture,
    content: await drawReference(shownReference),
  };
  const calendar = calendarFile && {
    filename: 'event.ics',
    contentType: calendarType,
    content: calendarFile,
  };
  return [picture, calendar].filter((attachment) => attachment !== null && attachment !== '');
}

/** A reference as a QR code: PNG, black on white with the margin that scanners need. */
const drawReference = (referenceID: string): Promise<Buffer> =>
  toBuffer(referenceID, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 4, rendererOpts });

/** Limits e-mails to ten per second; a single one is sent at once. */
export function paceMailer(mail: Mailer): Mailer {
  let nextTurn = 0;
  return async (email) => {
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + apartMs;
    await wait(turn - now);
    return mail(email);
  };
}
