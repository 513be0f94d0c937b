import { formatUsd } from '@storefront/domain';
import type { Language } from '@storefront/domain/language';
import { escapeHtml } from '@storefront/server';
import { messagesIn } from '#messages/all/mail';
import type { OrderEmail } from '../orders';

/** An e-mail as it is sent. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** E-mails that bring no tickets. */
export type PaymentEmail = Exclude<OrderEmail, 'confirmation' | 'late-tickets'>;

/** An order as an e-mail about its payment tells it. */
interface EmailPayment {
  readonly referenceID: string;
  readonly language: Language;
  readonly eventName: string;
  readonly customerName: string;
  /** Integer cents that were paid. */
  readonly total: number;
}

/** An e-mail about the payment of an order in its language, as plain text and as HTML. */
export function renderPaymentEmail(
  email: PaymentEmail,
  { referenceID, language, eventName, customerName, total }: EmailPayment,
): RenderedEmail {
  const messages = messagesIn(language);
  const name = greetedName(customerName);
  const subject = email === 'payment-failed' ? messages.ticketsNotValid : messages.moneyIsComing;
  const event = eventName.replace(/\s+/g, ' ');
  const paragraphs = [
    name ? messages.helloTo(name) : messages.hello,
    messages.payment[email](formatUsd(total)),
    `${event}, ${messages.reference} ${referenceID}`,
  ];
  return {
    subject: `${subject}: ${event}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"></head>`,
      '<body style="font-family:system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem;color:#222">',
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}

const maxNameLength = 40;

/** A word that mail programs make a link of. */
const linkLike = /\S*(?:[/@\\]|\w\.\w\w)\S*/g;

/** A name as an e-mail greets its owner: one short line without a link, so that it carries no message of a stranger. */
export function greetedName(name: string): string {
  const line = name.replace(linkLike, '').replace(/\s+/g, ' ').trim();
  return line.length <= maxNameLength ? line : `${line.slice(0, maxNameLength - 1).trimEnd()}…`;
}

/** Name under which an e-mail shows the picture of its order's reference. */
export const referencePicture = 'reference-code';
