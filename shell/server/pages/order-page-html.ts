import { calendarPath } from '@storefront/api/answers/calendar-path';
import type { OrderReceipt, ReceiptEvent } from '@storefront/api/answers/order-receipt';
import { type Language, languages } from '@storefront/domain/language';
import { formatUsd } from '@storefront/domain/money';
import { escapeHtml } from '@storefront/server/escape-html';
import { codePicture } from '../../src/confirmation/code-picture';
import { languageNames } from '../../src/layout/language-names';
import { eventPath } from '../../src/navigation/paths';
import { type OrderWords, orderWords } from '../words/order/order-words';

/** Styles of the page of an order. */
export const orderPageStyles = `
:root{color-scheme:light dark;--ink:#1e1a15;--muted:#625a4e;--paper:#fffefb;--ground:#f6f3ed;--edge:#e5ded2;--link:#4338ca}
@media (prefers-color-scheme:dark){:root{--ink:#f7f3ec;--muted:#bdb4a7;--paper:#1d1a16;--ground:#12100d;--edge:#3d372f;--link:#aaa8ff}}
*{box-sizing:border-box;margin:0}
body{background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif;padding:1rem}
main{background:var(--paper);border-radius:1rem;display:grid;gap:1rem;margin:0 auto;max-width:36rem;overflow-wrap:anywhere;padding:1.5rem 1.25rem}
h1{font-size:1.5rem;line-height:1.25}
h2{font-size:1.25rem;line-height:1.3}
a{color:var(--link);display:inline-block;padding-block:.5rem}
section{border-block:1px solid var(--edge);padding-block:1rem}
svg{background:#fff;border-radius:.375rem;display:block;fill:#000;forced-color-adjust:none;height:9rem;margin-top:.75rem;width:9rem}
dl{display:grid;gap:.5rem}
dl div{display:flex;gap:1rem;justify-content:space-between}
dt{min-width:0}
dd{font-variant-numeric:tabular-nums;white-space:nowrap}
small{color:var(--muted);display:block;font-size:.875rem}
.sums{border-top:1px solid var(--edge);padding-top:.75rem}
.sums div:last-child{font-weight:700}
.calendars{display:flex;flex-wrap:wrap;column-gap:1rem}
@media print{body{background:none;padding:0}.calendars,.screen{display:none}}
`;

const inOthers = (language: Language): string =>
  languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        `<p class="screen"><a href="?lang=${other}" hreflang="${other}" lang="${other}">${languageNames[other]}</a></p>`,
    )
    .join('');

/** A document of few words in a language, whole without scripts. @param body - HTML. */
export const orderDocument = (language: Language, title: string, body: string): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    `<meta name="description" content="${escapeHtml(title)}"><title>${escapeHtml(title)}</title><style>${orderPageStyles}</style></head>`,
    `<body><main>${body}${inOthers(language)}</main></body></html>`,
  ].join('');

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
