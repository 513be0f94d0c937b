import { formatUsd } from '@storefront/domain/money';
import { escapeHtml } from '@storefront/server/escape-html';
import type { OrderEmail } from '../orders/order-services';
import { greetedName } from './greeted-name';

/** An order as an e-mail about its payment tells it. */
export interface ToldPayment {
  readonly referenceID: string;
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

const moneyBack = (total: string) =>
  `We are giving the whole ${total} back by the means that you paid with. Depending on your bank this takes a few days. You do not have to do anything.`;

const contents: Readonly<
  Record<PaymentEmail, (total: string) => { readonly subject: string; readonly words: string }>
> = {
  'no-tickets': (total) => ({
    subject: 'Your money is coming back',
    words: `Your payment of ${total} reached us after its time was over, and the tickets have gone to others. You have no tickets from this order. ${moneyBack(total)}`,
  }),
  'other-amount': (total) => ({
    subject: 'Your money is coming back',
    words: `We received ${total}, which is not what this order costs, so it could not be completed. You have no tickets from this order. ${moneyBack(total)}`,
  }),
  'paid-twice': (total) => ({
    subject: 'Your money is coming back',
    words: `A payment of ${total} reached us that your order no longer needed. ${moneyBack(total)}`,
  }),
  'on-request': (total) => ({
    subject: 'Your money is coming back',
    words: `Your order is cancelled and its tickets are not valid any more. ${moneyBack(total)}`,
  }),
  'payment-failed': (total) => ({
    subject: 'Your tickets are not valid: the payment failed',
    words: `Your bank first announced your payment of ${total}, and then did not make it. Nothing was charged, and the tickets that we confirmed are not valid any more. If you still want to come, please order again.`,
  }),
};

/** An e-mail about the payment of an order, as plain text and as HTML. */
export function renderPaymentEmail(
  email: PaymentEmail,
  { referenceID, eventName, customerName, total }: ToldPayment,
): RenderedEmail {
  const { subject, words } = contents[email](formatUsd(total));
  const event = eventName.replace(/\s+/g, ' ');
  const paragraphs = [
    `${['Hello', greetedName(customerName)].filter(Boolean).join(' ')},`,
    words,
    `${event}, Order Reference Number: ${referenceID}`,
  ];
  return {
    subject: `${subject}: ${event}`,
    text: `${paragraphs.join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
      '<body style="font-family:system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem;color:#222">',
      ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      '</body></html>',
    ].join('\n'),
  };
}
