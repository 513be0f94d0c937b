import { formatUsd } from '@ticket-storefront/domain';
import { defaultLanguage, type Language } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import { messagesIn } from '#messages/all/mail';
import type { OrderEmail } from '../orders';

export type RenderedEmail = Readonly<Record<'subject' | 'text' | 'html', string>>;

interface EmailPayment {
  readonly referenceID: string;
  readonly language: Language;
  readonly eventName: string;
  readonly customerName: string;
  /** Integer cents. */
  readonly total: number;
}

/** An e-mail about a payment, in the order's language. */
export function renderPaymentEmail(
  email: OrderEmail,
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

/** Adds the language to an address without a query; English is the default. */
export const inLanguage = (url: string, language: Language): string =>
  language === defaultLanguage ? url : `${url}?lang=${language}`;

const maxNameLength = 40;

/** A word that mail programs turn into a link. */
const linkLike = /\S*(?:[/@\\]|\w\.\w\w)\S*/g;

/** A name for the greeting: short and without links, so that it cannot carry a stranger's message. */
export function greetedName(name: string): string {
  const line = name.replace(linkLike, '').replace(/\s+/g, ' ').trim();
  return line.length <= maxNameLength ? line : `${line.slice(0, maxNameLength - 1).trimEnd()}…`;
}

/** The content id of an order's reference as a QR code, which e-mails of the version before show. */
export const referencePicture = 'reference-code';

const ticketPicture = 'ticket-code-';

/** The content id of the QR code of a ticket. */
export const ticketPictureOf = (number: number): string => `${ticketPicture}${number}`;

/** The numbers of the tickets whose QR codes an e-mail shows. */
export const picturedTickets = (html: string): readonly number[] => [
  ...new Set(
    [...html.matchAll(new RegExp(`cid:${ticketPicture}(\\d+)`, 'g'))].map(([, number]) => Number(number)),
  ),
];
