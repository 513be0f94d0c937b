import { type TicketAnswer, ticketPagePath } from '@ticket-storefront/api/protocol';
import type { Language } from '@ticket-storefront/domain/language';
import { escapeHtml } from '@ticket-storefront/server';
import { openTicketLink } from '@ticket-storefront/server/visitors';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { passAddress } from '../../src/confirmation/passes';
import { languageFor } from '../visit';
import { isInventedTicket } from './invented-addresses';
import type { OrderDocument } from './order-document';
import type { OrderLook } from './order-look';
import { noAnswer, type OrderPageOptions } from './order-page';
import {
  calendarsHtml,
  leadsToPass,
  link,
  onScreen,
  orderMessages,
  type PassLinks,
  printButton,
  stubsHtml,
} from './stub-html';

/** A name of 40 characters, in any script and escaped. */
const bodyLimit = 4096;

const holderField = 'holder';

interface TicketPage extends Pick<OrderPageOptions, 'publicApiOrigin' | 'contactUrl'> {
  readonly answer: TicketAnswer;
  /** Whether the link is that of a holder, not one to accept. */
  readonly isHolders: boolean;
  readonly look: OrderLook;
  readonly language: Language;
  /** Where the ticket has passes. */
  readonly passesOf: PassLinks;
}

/** The heading of the page, and what its visitor can do. */
function stateOf({ answer, isHolders, language }: TicketPage) {
  const messages = orderMessages(language);
  if (answer.link === 'held') return { title: messages.yourTicket, html: `<p>${messages.keepLink}</p>` };
  if (answer.link === 'gone') {
    return isHolders
      ? { title: messages.handedOn, html: `<p>${messages.handedOnNote}</p>` }
      : { title: messages.gone, html: `<p>${messages.goneNote}</p>` };
  }
  if (answer.ticket.state !== 'valid') return { title: messages.used, html: `<p>${messages.usedNote}</p>` };
  const form = [
    `<form method="post"><label>${messages.nameOnTicket}`,
    `<input name="${holderField}" autocomplete="name" maxlength="40" enterkeyhint="done"></label>`,
    `<button class="button primary">${messages.accept}</button></form>`,
  ].join('');
  return { title: messages.ticketForYou, html: `<p>${messages.acceptNote}</p>${form}` };
}

function ticketDocument(page: TicketPage): OrderDocument {
  const { answer, look, language, publicApiOrigin, contactUrl, passesOf } = page;
  const messages = orderMessages(language);
  const { title, html } = stateOf(page);
  const isHeld = answer.link === 'held';
  // Its place among the sender's tickets is of no interest.
  const tickets = [{ ...answer.ticket, number: 1, of: 1 }];
  const body = [
    `<div class="top"><h1>${escapeHtml(title)}</h1><div class="screen">${html}</div></div>`,
    answer.link === 'gone'
      ? ''
      : stubsHtml(tickets, { event: answer.event, look, language, messages, passesOf }),
    '<div class="below">',
    isHeld ? printButton(messages, !leadsToPass(tickets, passesOf)) : '',
    isHeld && answer.event
      ? `<div class="folds">${calendarsHtml(answer.event, publicApiOrigin, messages)}</div>`
      : '',
    onScreen(link(contactUrl, messages.contact)),
    '</div>',
  ].join('');
  return { language, title, body, look };
}

/** Shown at an address that is of no ticket. */
export function noTicket(language: Language): OrderDocument {
  const { noTicket: title, checkTicketAddress, allEvents } = orderMessages(language);
  const body = `<h1>${title}</h1><p>${checkTicketAddress}</p><p><a href="/">${allEvents}</a></p>`;
  return { status: 404, language, title, body, look: null };
}

interface TicketRequest {
  readonly Params: { readonly token: string };
}

/** Reads the ticket of a link. @returns null where it has answered the request itself: elsewhere, without a ticket or an answer. */
export const createTicketReader =
  ({ calls, send, key, origins, cookies }: OrderPageOptions) =>
  async (request: FastifyRequest<TicketRequest>, reply: FastifyReply) => {
    const home = origins.elsewhere(request, 'checkout');
    if (home) return void reply.redirect(home + request.url, 308);
    const { token } = request.params;
    const language = languageFor(request, cookies);
    const answer = isInventedTicket(key, token) ? 'none' : await calls.readTicket(token, language);
    if (answer === 'none') return void send(request, reply, noTicket(language));
    if (answer === 'no-answer')
      return void send(request, reply.header('Retry-After', '5'), noAnswer(language));
    const isHolders = key !== undefined && openTicketLink(key, token)?.kind === 'holder';
    return { token, language, answer, isHolders };
  };

/** The page of one ticket at the address of its link, where a ticket is accepted, and then shown (docs/rules.md, Tickets). */
export const ticketPageRoute: FastifyPluginAsync<OrderPageOptions> = async (fastify, options) => {
  const { calls, lookOf, send, publicApiOrigin, contactUrl, key, cookies, passes } = options;
  const readTicket = createTicketReader(options);
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  const path = ticketPagePath(':token');

  fastify.get<TicketRequest>(path, async (request, reply) => {
    const read = await readTicket(request, reply);
    if (!read) return reply;
    const { token, language, answer, isHolders } = read;
    const look = await lookOf(answer.event?.slug ?? null);
    const passesOf: PassLinks = () =>
      passes.wallets().map((wallet) => ({ wallet, address: passAddress(ticketPagePath(token), wallet) }));
    const page = { answer, isHolders, look, language, publicApiOrigin, contactUrl, passesOf };
    return send(request, reply, ticketDocument(page));
  });

  fastify.post<{ Params: { token: string }; Body: unknown }>(path, { bodyLimit }, async (request, reply) => {
    const { token } = request.params;
    const language = languageFor(request, cookies);
    if (isInventedTicket(key, token)) return send(request, reply, noTicket(language));
    const holder = request.body instanceof URLSearchParams ? request.body.get(holderField) : null;
    const accepted = await calls.acceptTicket(token, holder ?? '', language);
    if (accepted === 'no-answer') return send(request, reply.header('Retry-After', '5'), noAnswer(language));
    // The page of a ticket that somebody else accepted first explains it.
    const next = accepted === 'none' ? ticketPagePath(token) : new URL(accepted.url).pathname;
    return reply.header('Cache-Control', 'no-store').redirect(next, 303);
  });
};
