import { calendarPath } from '@storefront/api/answers/calendar-path';
import type { OrderReceipt, ReceiptEvent } from '@storefront/api/answers/order-receipt';
import type { Language } from '@storefront/domain/language';
import { formatUsd } from '@storefront/domain/money';
import { escapeHtml } from '@storefront/server/escape-html';
import { codePicture } from '../../src/confirmation/code-picture';
import { eventPath } from '../../src/navigation/paths';
import { type OrderWords, orderWords } from '../words/order/order-words';
import { orderDocument } from './order-document';

interface OrderPage {
  readonly referenceID: string;
  readonly receipt: OrderReceipt;
  /** Where browsers reach the API. */
  readonly apiOrigin: string;
  /** The provider's contact page. */
  readonly contactUrl: string;
  readonly language: Language;
}

const link = (url: string, words: string) => `<a href="${escapeHtml(url)}">${escapeHtml(words)}</a>`;

const paragraph = (html: string | null) => (html ? `<p>${html}</p>` : '');

/** A paragraph that is of no use on paper. */
const onScreen = (html: string) => `<p class="screen">${html}</p>`;

/** The page of an order: what was bought, when and where it is, and the reference as a code. Nothing of it names the buyer. */
export function orderPageHtml({ referenceID, receipt, apiOrigin, contactUrl, language }: OrderPage): string {
  const words = orderWords[language];
  const { event, lines, amounts, statementName } = receipt;
  const bought = lines.map(({ name, quantity, cents, note }) => row(`${quantity} x ${name}`, cents, note));
  const sums = amounts.map(({ label, cents }) => row(label, cents, null));
  return orderDocument(
    language,
    words.yourOrder,
    [
      `<h1>${words.yourOrder}</h1>`,
      `<div class="reference"><p>${words.reference} <strong>${escapeHtml(referenceID)}</strong></p>`,
      `${codeOf(referenceID, words)}</div>`,
      event ? eventHtml(event, apiOrigin, words) : '',
      `<h2>${words.bought}</h2><dl>${bought.join('')}</dl><dl class="sums">${sums.join('')}</dl>`,
      paragraph(statementName && escapeHtml(words.statement(statementName))),
      onScreen(`${words.questions} ${link(contactUrl, words.contact)}`),
      event ? onScreen(link(eventPath(event.slug), words.backToEvent)) : '',
    ].join(''),
  );
}

function codeOf(referenceID: string, words: OrderWords): string {
  const { size, path } = codePicture(referenceID);
  const label = escapeHtml(words.code(referenceID));
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

function eventHtml(
  { id, name, dates, gates, place, calendars }: ReceiptEvent,
  apiOrigin: string,
  words: OrderWords,
): string {
  const entries = [{ name: words.calendarFile, url: `${apiOrigin}${calendarPath(id)}` }, ...calendars];
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
