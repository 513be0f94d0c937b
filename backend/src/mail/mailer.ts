import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';

/** An e-mail of the outbox. `messageId` is the same however often it is sent. */
export interface Email {
  readonly messageId: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Hands an e-mail on. Rejects where it was not taken. */
export type Mailer = (email: Email) => Promise<void>;

const messageOf = (from: string, { messageId, recipient, subject, text, html }: Email) => ({
  from,
  // As an object, so that no character of the address can name a second recipient.
  to: { name: '', address: recipient },
  subject,
  text,
  html,
  messageId: `<${messageId}>`,
});

/**
 * Sends by SMTP.
 * @param timeoutMs - how long the mail server may say nothing: while it is connected to, before its greeting, and after that
 */
export function createSmtpMailer(smtpUrl: string, from: string, timeoutMs: number): Mailer {
  const address = new URL(smtpUrl);
  for (const wait of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout']) {
    address.searchParams.set(wait, String(timeoutMs));
  }
  const transport = nodemailer.createTransport(address.href);
  return async (email) => {
    await transport.sendMail(messageOf(from, email));
  };
}

/** Writes each e-mail to a file of its own that mail programs open, and that its owner alone may read. */
export function createFileMailer(folder: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return async (email) => {
    const { message } = await transport.sendMail(messageOf(from, email));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${email.messageId.replace(/[^\w@-]/g, '_')}.eml`);
    await writeFile(file, message, { mode: 0o600 });
  };
}
