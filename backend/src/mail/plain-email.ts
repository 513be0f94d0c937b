import type { Language } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import type { InsertObject } from 'kysely';
import type { Database } from '../database/connection';
import type { DB } from '../database/schema';

/** A paragraph, or a link in one. */
type EmailPart = string | { readonly text: string; readonly url: string };

/** A short e-mail of paragraphs and links, which belongs to no single order. */
export interface PlainEmail {
  readonly messageId: string;
  readonly recipient: string;
  readonly language: Language;
  readonly subject: string;
  readonly parts: readonly EmailPart[];
}

const bodyStyle = 'font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem';

const htmlOf = (part: EmailPart): string =>
  typeof part === 'string'
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a></p>`;

const textOf = (part: EmailPart): string => (typeof part === 'string' ? part : `${part.text}\n${part.url}`);

/** The row of an e-mail in the outbox, which is sent after all first confirmations. */
export const plainEmailRow = ({
  messageId,
  recipient,
  language,
  subject,
  parts,
}: PlainEmail): InsertObject<DB, 'outbox_emails'> => ({
  message_id: messageId,
  recipient,
  subject,
  text_body: `${parts.map(textOf).join('\n\n')}\n`,
  html_body: [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    `<meta name="color-scheme" content="light dark"></head><body style="${bodyStyle}">`,
    ...parts.map(htmlOf),
    '</body></html>',
  ].join('\n'),
  is_repeat: true,
});

/** Writes an e-mail to the outbox. */
export async function writeEmail(database: Database, email: PlainEmail): Promise<void> {
  await database.insertInto('outbox_emails').values(plainEmailRow(email)).execute();
}
