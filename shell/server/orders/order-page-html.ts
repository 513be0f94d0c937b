import { calendarPath } from '@storefront/contracts/calendar-path';
import type { OrderReceipt, ReceiptEvent } from '@storefront/contracts/order-receipt';
import { formatUsd } from '@storefront/domain/money';
import { escapeHtml } from '@storefront/server/escape-html';
import { codePicture } from '../../src/confirmation/code-picture';
import { eventPath } from '../../src/navigation/paths';
import { orderPageStyles } from './order-page-styles';

interface OrderPage {
  readonly referenceID: string;
  readonly receipt: OrderReceipt;
  /** Where browsers reach the API. */
  readonly apiOrigin: string;
  /** The provider's contact page. */
  readonly contactUrl: string;
}

const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;

const paragraph = (html: string | null) => (html ? `<p>${html}</p>` : '');

/** A document of few words, whole without scripts. @param body - HTML. */
export const orderDocument = (title: string, body: string): string =>
  [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<meta name="description" content="${escapeHtml(title)}"><title>${escapeHtml(title)}</title><style>${orderPageStyles}</style></head>`,
    `<body><main>${body}</main></body></html>`,
  ].join('');

/** The page of an order: what was bought, when and where it is, and the reference as a code. Nothing of it names the buyer. */
export function orderPageHtml({ referenceID, receipt, apiOrigin, contactUrl }: OrderPage): string {
  const { event, lines, amounts, statementName } = receipt;
  const bought = lines.map(({ name, quantity, cents, note }) => row(`${quantity} x ${name}`, cents, note));
  const sums = amounts.map(({ label, cents }) => row(label, cents, null));
  return orderDocument(
    'Your order',
    [
      '<h1>Your order</h1>',
      `<div class="reference"><p>Order Reference Number: <strong>${escapeHtml(referenceID)}</strong></p>`,
      `${codeOf(referenceID)}</div>`,
      event ? eventHtml(event, apiOrigin) : '',
      `<h2>What you bought</h2><dl>${bought.join('')}</dl><dl class="sums">${sums.join('')}</dl>`,
      paragraph(statementName && `Your statement shows the payment as “${escapeHtml(statementName)}”.`),
      paragraph(`Questions about your order? ${link(contactUrl, 'Contact us')}`),
      event ? paragraph(link(eventPath(event.slug), 'Back to the event')) : '',
    ].join(''),
  );
}

function codeOf(referenceID: string): string {
  const { size, path } = codePicture(referenceID);
  const label = `${escapeHtml(referenceID)} as a QR code`;
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

function eventHtml({ id, name, dates, gates, place, calendars }: ReceiptEvent, apiOrigin: string): string {
  const entries = [{ name: 'Calendar file', url: `${apiOrigin}${calendarPath(id)}` }, ...calendars];
  return [
    `<section><h2>${escapeHtml(name)}</h2>`,
    paragraph(dates && escapeHtml(dates)),
    paragraph(gates && escapeHtml(gates)),
    paragraph(place && link(place.mapsUrl, place.address)),
    calendars.length > 0
      ? `<p class="calendars">${entries.map((entry) => link(entry.url, entry.name)).join('')}</p>`
      : '',
    '</section>',
  ].join('');
}

const row = (label: string, cents: number, note: string | null) =>
  `<div><dt>${escapeHtml(label)}${note ? `<small>${escapeHtml(note)}</small>` : ''}</dt><dd>${formatUsd(cents)}</dd></div>`;
