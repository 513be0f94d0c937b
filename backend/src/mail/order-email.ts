import type { Language } from '@storefront/domain/language';
import { formatUsd } from '@storefront/domain/money';
import { escapeHtml } from '@storefront/server/escape-html';
import type { OrderEmail } from '../orders/order-services';
import { greetedName } from './greeted-name';
import { emailWords } from './words/email-words';

/** An order as an e-mail about its payment tells it. */
export interface ToldPayment {
  readonly referenceID: string;
  readonly language: Language;
  readonly eventName: string;
  readonly customerName: string;
  /** Integer cents that were paid. */
  readonly total: number;
}

/** An e-mail as it is sent. */
export interface RenderedEmail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** E-mails that bring no tickets. */
export type PaymentEmail = Exclude<OrderEmail, 'confirmation' | 'late-tickets'>;

/** An e-mail about the payment of an order in its language, as plain text and as HTML. */
export function renderPaymentEmail(
  email: PaymentEmail,
  { referenceID, language, eventName, customerName, total }: ToldPayment,
): RenderedEmail {
  const words = emailWords[language];
  const subject = email === 'payment-failed' ? words.ticketsNotValid : words.moneyIsComing;
  const event = eventName.replace(/\s+/g, ' ');
  const paragraphs = [
    words.hello(greetedName(customerName)),
    words.payment[email](formatUsd(total)),
    `${event}, ${words.reference} ${referenceID}`,
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
