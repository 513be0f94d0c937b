import {
  orderPagePath,
  type ReceiptEvent,
  type TicketStub,
  ticketPagePath,
} from '@ticket-storefront/api/protocol';
import type { Language } from '@ticket-storefront/domain/language';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { passAddress, type Wallet, wallets } from '../../src/confirmation/passes';
import { applePassType, type PassTicket, positionOf } from '../passes';
import { languageFor } from '../visit';
import { isInventedOrder } from './invented-addresses';
import type { OrderDocument } from './order-document';
import { noAnswer, noOrder, type OrderPageOptions } from './order-page';
import { orderMessages, paragraph } from './stub-html';
import { createTicketReader } from './ticket-page';

/** Why a ticket has no pass. */
type PassRefusal = 'handed-on' | 'used' | 'not-now';

function refusalOf({ state, code }: TicketStub, event: ReceiptEvent | null): PassRefusal | null {
  if (state === 'admitted') return 'used';
  if (state === 'handed-on' || code === null) return 'handed-on';
  return event ? null : 'not-now';
}

function refusalDocument(refusal: PassRefusal, language: Language): OrderDocument {
  const messages = orderMessages(language);
  const texts = {
    'handed-on': [messages.handedOn, messages.handedOnNote],
    used: [messages.used, messages.usedNoPass],
    'not-now': [messages.noPassNow, messages.noPassNote],
  } as const;
  const [title, note] = texts[refusal];
  const status = refusal === 'not-now' ? 503 : 409;
  return { status, language, title, body: `<h1>${title}</h1>${paragraph(note)}`, look: null };
}

/** Characters that every file system takes. */
const fileName = (slug: string, number: string) =>
  `${[slug.replaceAll(/[^\w-]+/g, '-'), number].filter(Boolean).join('-')}.pkpass`;

interface PassRequest {
  readonly ticket: TicketStub;
  readonly event: ReceiptEvent | null;
  readonly wallet: Wallet;
  readonly language: Language;
}

/**
 * The passes of tickets for wallets of phones, at addresses below the signed ones of their pages (docs/rules.md, Passes). A shop without
 * an account of a wallet has no such addresses.
 */
export const passRoutes: FastifyPluginAsync<OrderPageOptions> = async (fastify, options) => {
  const { calls, lookOf, send, key, origins, cookies, passes } = options;
  const readTicket = createTicketReader(options);
  async function sendPass(
    request: FastifyRequest,
    reply: FastifyReply,
    { ticket, event, wallet, language }: PassRequest,
  ) {
    const refusal = passes.wallets().includes(wallet) ? refusalOf(ticket, event) : 'not-now';
    if (refusal || !event || ticket.code === null) {
      return send(request, reply, refusalDocument(refusal ?? 'not-now', language));
    }
    const { fill, original } = await lookOf(event.slug);
    const { name, code, holder, number, of } = ticket;
    const position = positionOf(number, of, language);
    const pass: PassTicket = { event, name, code, holder, position, fill, picture: original, language };
    // Neither the file nor the address is stored, and Google does not get the address of the page.
    reply.headers({
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
    });
    if (wallet === 'google') return reply.redirect(passes.google?.(pass) ?? '', 303);
    return reply
      .type(applePassType)
      .header(
        'Content-Disposition',
        `attachment; filename="${fileName(event.slug, position ? String(number) : '')}"`,
      )
      .send(await passes.apple?.(pass));
  }

  for (const wallet of wallets.filter((each) => passes[each])) {
    fastify.get<{ Params: { referenceID: string; signature: string; number: string } }>(
      passAddress(orderPagePath(':referenceID', ':signature'), wallet, ':number'),
      async (request, reply) => {
        const home = origins.elsewhere(request, 'checkout');
        if (home) return reply.redirect(home + request.url, 308);
        const { referenceID, signature, number } = request.params;
        const language = languageFor(request, cookies);
        const receipt = isInventedOrder(key, referenceID, signature)
          ? 'none'
          : await calls.readReceipt(referenceID, signature, language);
        if (receipt === 'no-answer')
          return send(request, reply.header('Retry-After', '5'), noAnswer(language));
        const ticket =
          receipt === 'none' ? undefined : receipt.tickets.find((each) => String(each.number) === number);
        if (receipt === 'none' || !ticket) return send(request, reply, noOrder(language));
        return sendPass(request, reply, { ticket, event: receipt.event, wallet, language });
      },
    );
    fastify.get<{ Params: { token: string } }>(
      passAddress(ticketPagePath(':token'), wallet),
      async (request, reply) => {
        const read = await readTicket(request, reply);
        if (!read) return reply;
        const { token, language, answer, isHolders } = read;
        // Who has not accepted a ticket has no pass of it; its page offers to accept it, or explains that somebody was faster.
        if (!isHolders) return reply.redirect(ticketPagePath(token), 303);
        // Its place among the sender's tickets is of no interest.
        const ticket = { ...answer.ticket, of: 1 };
        return sendPass(request, reply, { ticket, event: answer.event, wallet, language });
      },
    );
  }
};
