import { createHash } from 'node:crypto';
import {
  calendarPath,
  type OrderReceipt,
  orderLinkHeader,
  orderPagePath,
  orderReceiptSchema,
  type ReceiptEvent,
} from '@ticket-storefront/api/protocol';
import { formatUsd } from '@ticket-storefront/domain';
import { type Language, languageNames, languages } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import { isOrderPageSignature } from '@ticket-storefront/server/visitors';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { messagesIn as confirmationIn } from '#messages/all/confirmation';
import { messagesIn as orderIn } from '#messages/all/order';
import { codePicture } from '../../src/confirmation/code-picture';
import { eventPath, findOrderPath } from '../../src/navigation/paths';
import type { Origins } from '../visit/origins';
import type { ShopCookies } from '../visit/visit-cookies';
import { chosenLanguage, languageCookie, languageFor } from '../visit/visitor';

const messagesIn = (language: Language) => ({ ...confirmationIn(language), ...orderIn(language) });

type OrderMessages = ReturnType<typeof messagesIn>;

const orderPageStyles = `
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

const languageLinks = (language: Language): string =>
  languages
    .filter((other) => other !== language)
    .map(
      (other) =>
        `<p class="screen"><a href="?lang=${other}" hreflang="${other}" lang="${other}">${languageNames[other]}</a></p>`,
    )
    .join('');

/** @param body - HTML. */
const orderDocument = (language: Language, title: string, body: string): string =>
  [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    // Otherwise browsers request `/favicon.ico`, which the policy refuses.
    '<link rel="icon" href="/icon.svg">',
    `<meta name="description" content="${escapeHtml(title)}"><title>${escapeHtml(title)}</title><style>${orderPageStyles}</style></head>`,
    `<body><main>${body}${languageLinks(language)}</main></body></html>`,
  ].join('');

interface OrderPage {
  readonly referenceID: string;
  readonly receipt: OrderReceipt;
  /** The API's origin for browsers. */
  readonly apiOrigin: string;
  readonly contactUrl: string;
  readonly language: Language;
}

const link = (url: string, text: string) => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const paragraph = (html: string | null) => (html ? `<p>${html}</p>` : '');

/** A paragraph that is not printed. */
const onScreen = (html: string) => `<p class="screen">${html}</p>`;

/** The page does not name the buyer. */
function orderPageHtml({ referenceID, receipt, apiOrigin, contactUrl, language }: OrderPage): string {
  const messages = messagesIn(language);
  const { event, lines, amounts, statementName } = receipt;
  const bought = lines.map(({ name, quantity, cents, note }) => row(`${quantity} x ${name}`, cents, note));
  const sums = amounts.map(({ label, cents }) => row(label, cents, null));
  return orderDocument(
    language,
    messages.yourOrder,
    [
      `<h1>${messages.yourOrder}</h1>`,
      `<div class="reference"><p>${messages.reference} <strong>${escapeHtml(referenceID)}</strong></p>`,
      `${codeOf(referenceID, messages)}</div>`,
      event ? eventHtml(event, apiOrigin, messages) : '',
      `<h2>${messages.bought}</h2><dl>${bought.join('')}</dl><dl class="sums">${sums.join('')}</dl>`,
      paragraph(statementName && escapeHtml(messages.statement(statementName))),
      onScreen(`${messages.questions} ${link(contactUrl, messages.contact)}`),
      event ? onScreen(link(eventPath(event.slug), messages.backToEvent)) : '',
    ].join(''),
  );
}

function codeOf(referenceID: string, messages: OrderMessages): string {
  const { size, path } = codePicture(referenceID);
  const label = escapeHtml(messages.code(referenceID));
  return `<svg role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}"><path d="${path}"/></svg>`;
}

function eventHtml(
  { id, name, dates, gates, place, calendars }: ReceiptEvent,
  apiOrigin: string,
  messages: OrderMessages,
): string {
  const entries = [{ name: messages.calendarFile, url: `${apiOrigin}${calendarPath(id)}` }, ...calendars];
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

const receiptTimeoutMs = 5000;

/** `none`: there is no such order, or the signature is not its own. */
type ReadReceipt = OrderReceipt | 'none' | 'no-answer';

async function readReceipt(
  apiOrigin: string,
  referenceID: string,
  signature: string,
  language: Language,
): Promise<ReadReceipt> {
  const path = `/ticketCheckout/orders/${encodeURIComponent(referenceID)}/receipt`;
  try {
    const answer = await fetch(`${apiOrigin}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        [orderLinkHeader]: signature,
      },
      body: '{}',
      signal: AbortSignal.timeout(receiptTimeoutMs),
    });
    if (answer.status === 400) return 'none';
    const receipt = v.safeParse(orderReceiptSchema, await answer.json());
    return receipt.success ? receipt.output : 'no-answer';
  } catch {
    return 'no-answer';
  }
}

interface OrderPageRouteOptions {
  readonly apiOrigin: string;
  /** The API's origin for browsers. */
  readonly publicApiOrigin: string;
  /** The provider's contact page. */
  readonly contactUrl: string;
  /** Signs the addresses of these pages; without it the API checks them. */
  readonly key: string | undefined;
  readonly origins: Origins;
  readonly cookies: ShopCookies;
}

const styleHash = createHash('sha256').update(orderPageStyles).digest('base64');

const orderHeaders = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "img-src 'self'",
    `style-src 'sha256-${styleHash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

const noOrder = (language: Language) => {
  const { noOrder, checkAddress, allEvents, findOrder } = messagesIn(language);
  const body = `<h1>${noOrder}</h1><p>${checkAddress}</p><p><a href="${findOrderPath}">${findOrder}</a></p><p><a href="/">${allEvents}</a></p>`;
  return orderDocument(language, noOrder, body);
};

const noAnswer = (language: Language) => {
  const { notNow, nothingLost } = messagesIn(language);
  return orderDocument(language, notNow, `<h1>${notNow}</h1><p>${nothingLost}</p>`);
};

/** The page of an order at the address in its buyer's e-mail, without scripts (docs/rules.md, Confirmation). */
export const orderPageRoute: FastifyPluginAsync<OrderPageRouteOptions> = async (
  fastify,
  { apiOrigin, publicApiOrigin, contactUrl, key, origins, cookies },
) => {
  // An invented signature never reaches the API, whose rate limit counts all of this server's requests together.
  const isInvented = (referenceID: string, signature: string) =>
    key !== undefined && !isOrderPageSignature(key, referenceID, signature);
  fastify.get<{ Params: { referenceID: string; signature: string } }>(
    orderPagePath(':referenceID', ':signature'),
    async (request, reply) => {
      const home = origins.elsewhere(request, 'checkout');
      if (home) return reply.redirect(home + request.url, 308);
      const { referenceID, signature } = request.params;
      const language = languageFor(request, cookies);
      const receipt = isInvented(referenceID, signature)
        ? 'none'
        : await readReceipt(apiOrigin, referenceID, signature, language);
      reply.headers({ ...orderHeaders, 'Content-Language': language });
      const chosen = chosenLanguage(request);
      if (chosen) reply.header('Set-Cookie', languageCookie(chosen, cookies));
      if (receipt === 'none') return reply.code(404).send(noOrder(language));
      if (receipt === 'no-answer') return reply.code(503).header('Retry-After', '5').send(noAnswer(language));
      const page = { referenceID, receipt, apiOrigin: publicApiOrigin, contactUrl, language };
      return reply.send(orderPageHtml(page));
    },
  );
};
