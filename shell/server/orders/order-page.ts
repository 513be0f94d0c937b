import { type OrderReceipt, orderPagePath } from '@ticket-storefront/api/protocol';
import { formatUsd } from '@ticket-storefront/domain';
import type { Language } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import type { FastifyPluginAsync } from 'fastify';
import { messagesIn as frameIn } from '#messages/all/frame';
import { passAddress } from '../../src/confirmation/passes';
import { eventPath, findOrderPath } from '../../src/navigation/paths';
import type { Passes } from '../passes';
import { languageFor, type Origins, type ShopCookies } from '../visit';
import { isInventedOrder } from './invented-addresses';
import type { OrderCalls } from './order-calls';
import type { OrderDocument, OrderSender } from './order-document';
import type { OrderLook, OrderLooks } from './order-look';
import {
  calendarsHtml,
  codeHtml,
  leadsToPass,
  link,
  type OrderMessages,
  onScreen,
  orderMessages,
  type PassLinks,
  paragraph,
  printButton,
  stubsHtml,
} from './stub-html';

interface OrderPage {
  readonly referenceID: string;
  readonly receipt: OrderReceipt;
  readonly look: OrderLook;
  /** The API's origin for browsers. */
  readonly apiOrigin: string;
  readonly contactUrl: string;
  readonly language: Language;
  /** Where its tickets have passes. */
  readonly passesOf: PassLinks;
}

const row = (label: string, cents: number, note: string | null) =>
  `<div><dt>${escapeHtml(label)}${note ? `<small>${escapeHtml(note)}</small>` : ''}</dt><dd>${formatUsd(cents)}</dd></div>`;

function receiptHtml({ lines, amounts, statementName }: OrderReceipt, messages: OrderMessages): string {
  const bought = lines.map(({ name, quantity, cents, note }) => row(`${quantity} x ${name}`, cents, note));
  const sums = amounts.map(({ label, cents }) => row(label, cents, null));
  return [
    `<details><summary>${escapeHtml(messages.receipt)}</summary><section class="receipt">`,
    `<h2>${escapeHtml(messages.bought)}</h2><dl>${bought.join('')}</dl><dl class="sums">${sums.join('')}</dl>`,
    paragraph(statementName && escapeHtml(messages.statement(statementName))),
    '</section></details>',
  ].join('');
}

/** The page names the buyer on the tickets that they hold, and nowhere else. */
function orderPageHtml({
  referenceID,
  receipt,
  look,
  apiOrigin,
  contactUrl,
  language,
  passesOf,
}: OrderPage): string {
  const messages = orderMessages(language);
  const { event, tickets, lines, amounts } = receipt;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = amounts.at(-1)?.cents;
  const summary = [frameIn(language).tickets(count), ...(total ? [formatUsd(total)] : [])].join(' · ');
  // An API of the version before has no tickets: then the reference is the code.
  const code = tickets.length === 0 ? `<div class="door">${codeHtml(referenceID, messages)}</div>` : '';
  return [
    `<div class="top"><h1>${messages.yourOrder}</h1>`,
    `<p class="sum">${escapeHtml(summary)}</p>`,
    `<p class="muted">${messages.reference} <strong>${escapeHtml(referenceID)}</strong></p>${code}</div>`,
    tickets.length > 0 ? stubsHtml(tickets, { event, look, language, messages, passesOf }) : '',
    '<div class="below">',
    printButton(messages, !leadsToPass(tickets, passesOf)),
    `<div class="folds">${event ? calendarsHtml(event, apiOrigin, messages) : ''}${receiptHtml(receipt, messages)}</div>`,
    onScreen(`${messages.questions} ${link(contactUrl, messages.contact)}`),
    event ? onScreen(link(eventPath(event.slug), messages.backToEvent)) : '',
    '</div>',
  ].join('');
}

/** What the pages of orders and tickets are made of. */
export interface OrderPageOptions {
  readonly calls: OrderCalls;
  readonly lookOf: OrderLooks;
  readonly send: OrderSender;
  /** The API's origin for browsers. */
  readonly publicApiOrigin: string;
  /** The provider's contact page. */
  readonly contactUrl: string;
  /** Signs the addresses of these pages; without it the API checks them. */
  readonly key: string | undefined;
  readonly origins: Origins;
  readonly cookies: ShopCookies;
  readonly passes: Passes;
}

/** Shown at an address that is of no order. */
export function noOrder(language: Language): OrderDocument {
  const { noOrder: title, checkAddress, allEvents, findOrder } = orderMessages(language);
  const body = `<h1>${title}</h1><p>${checkAddress}</p><p><a href="${findOrderPath}">${findOrder}</a></p><p><a href="/">${allEvents}</a></p>`;
  return { status: 404, language, title, body, look: null };
}

/** Shown while the API does not answer. */
export function noAnswer(language: Language): OrderDocument {
  const { notNow: title, nothingLost } = orderMessages(language);
  return { status: 503, language, title, body: `<h1>${title}</h1><p>${nothingLost}</p>`, look: null };
}

/** The page of an order at the address in its buyer's e-mail, readable without scripts (docs/rules.md, Confirmation). */
export const orderPageRoute: FastifyPluginAsync<OrderPageOptions> = async (
  fastify,
  { calls, lookOf, send, publicApiOrigin, contactUrl, key, origins, cookies, passes },
) => {
  fastify.get<{ Params: { referenceID: string; signature: string } }>(
    orderPagePath(':referenceID', ':signature'),
    async (request, reply) => {
      const home = origins.elsewhere(request, 'checkout');
      if (home) return reply.redirect(home + request.url, 308);
      const { referenceID, signature } = request.params;
      const language = languageFor(request, cookies);
      const receipt = isInventedOrder(key, referenceID, signature)
        ? 'none'
        : await calls.readReceipt(referenceID, signature, language);
      if (receipt === 'none') return send(request, reply, noOrder(language));
      if (receipt === 'no-answer') return send(request, reply.header('Retry-After', '5'), noAnswer(language));
      const look = await lookOf(receipt.event?.slug ?? null);
      const address = orderPagePath(referenceID, signature);
      const passesOf: PassLinks = ({ number }) =>
        passes.wallets().map((wallet) => ({ wallet, address: passAddress(address, wallet, number) }));
      const page = { referenceID, receipt, look, apiOrigin: publicApiOrigin, contactUrl, language, passesOf };
      const title = orderMessages(language).yourOrder;
      return send(request, reply, { language, title, body: orderPageHtml(page), look });
    },
  );
};
