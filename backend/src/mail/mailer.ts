import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import type { Attachment } from 'nodemailer/lib/mailer';
import { toBuffer } from 'qrcode';
import { calendarType } from '../catalog/calendar-file';
import { buyersCode } from '../orders';
import { picturedTickets, referencePicture, ticketPictureOf } from './order-email';

/** Fast compression: a rush needs many pictures. */
const rendererOpts = { deflateLevel: 3, filterType: 0 };

/** An e-mail of the outbox. `messageId` is the same for every attempt. */
export interface Email {
  readonly messageId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An attached calendar file (RFC 5545), or null. */
  readonly calendarFile: string | null;
  /** The reference of the order whose codes it shows as pictures, or null. */
  readonly shownReference: string | null;
}

/** Sends an e-mail. Rejects if it was not accepted. */
export type Mailer = (email: Email) => Promise<void>;

/** The sender of e-mails: an address alone gets the shop's name. */
export const senderOf = (from: string, shop: string): string | { name: string; address: string } =>
  from.includes('<') ? from : { name: shop, address: from };

type Sender = ReturnType<typeof senderOf>;

/** Sends by SMTP. @param timeoutMs - for the connection, the greeting and each response */
export function createSmtpMailer(smtpUrl: string, from: Sender, timeoutMs: number): Mailer {
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
export function createFileMailer(folder: string, from: Sender): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (email) => {
    const { message } = await transport.sendMail(await messageOf(from, email));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${email.messageId.replace(/[^\w@-]/g, '_')}.eml`);
    await writeFile(file, message, { mode: 0o600 });
  };
}

const messageOf = async (from: Sender, { messageId, recipient, subject, text, html, ...files }: Email) => ({
  from,
  // As an object, so that the address cannot name a second recipient.
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  messageId: `<${messageId}>`,
  attachments: await attachmentsOf({ html, ...files }),
});

async function attachmentsOf({
  html,
  calendarFile,
  shownReference,
}: Pick<Email, 'html' | 'calendarFile' | 'shownReference'>): Promise<Attachment[]> {
  const pictures: Attachment[] = [];
  for (const { cid, code } of shownReference === null ? [] : codesIn(html, shownReference)) {
    pictures.push({ filename: `${code.replace('/', '-')}.png`, cid, content: await drawCode(code) });
  }
  const calendar = calendarFile && {
    filename: 'event.ics',
    contentType: calendarType,
    content: calendarFile,
  };
  return calendar ? [...pictures, calendar] : pictures;
}

/** The codes that an e-mail shows, by their content ids. */
function codesIn(html: string, referenceID: string) {
  const tickets = picturedTickets(html).map((number) => ({
    cid: ticketPictureOf(number),
    code: buyersCode(referenceID, number),
  }));
  return tickets.length > 0 ? tickets : [{ cid: referencePicture, code: referenceID }];
}

/** A code as a QR code: PNG, black on white with the margin that scanners need. */
const drawCode = (code: string): Promise<Buffer> =>
  toBuffer(code, { type: 'png', errorCorrectionLevel: 'M', margin: 4, scale: 6, rendererOpts });

/** Limits e-mails to so many per second; a single one is sent at once. */
export function paceMailer(mail: Mailer, perSecond: number): Mailer {
  let nextTurn = 0;
  return async (email) => {
    const now = performance.now();
    const turn = Math.max(now, nextTurn);
    nextTurn = turn + 1000 / perSecond;
    await wait(turn - now);
    return mail(email);
  };
}
