import { createHash, timingSafeEqual } from 'node:crypto';
import { doorPath, ticketLinkHeader, ticketPaths } from '@ticket-storefront/api/protocol';
import { limitedRoute, readLanguage, refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyPluginAsync, FastifyRequest, RouteShorthandOptions } from 'fastify';
import * as v from 'valibot';
import { callerOf } from '../http/network-of';
import { acceptTicket, admitTickets, type OrderServices, readTicket } from '../orders';

interface TicketRoutesOptions {
  readonly services: Pick<OrderServices, 'database' | 'links'>;
}

const noTicket = refusals.invalid('There is no ticket at this address.');

const maxNameLength = 40;

/** A name is one line. A holder may give none. */
const acceptance = v.object({
  holder: v.pipe(
    v.optional(v.string(), ''),
    v.transform((name) => name.replace(/\s+/g, ' ').trim().slice(0, maxNameLength) || null),
  ),
});

/** The calls about one ticket, by the token of its link (docs/rules.md, Tickets). */
export const ticketRoutes: FastifyPluginAsync<TicketRoutesOptions> = async (fastify, { services }) => {
  const linkOf = (request: FastifyRequest) => {
    const token = request.headers[ticketLinkHeader];
    return typeof token === 'string' ? services.links.openTicket(token) : null;
  };
  /** The shell server requests all pages of tickets, so signed requests count by ticket. */
  const limited: RouteShorthandOptions = {
    config: {
      rateLimit: {
        keyGenerator(request) {
          const link = linkOf(request);
          return link ? `ticket ${link.referenceID}/${link.number}` : callerOf(request);
        },
      },
    },
  };
  fastify.post(ticketPaths.read, limited, async (request, reply) => {
    const link = linkOf(request);
    const answer = link ? await readTicket(services, link, readLanguage(request)) : noTicket;
    return 'reason' in answer ? sendRefusal(reply, answer, null) : reply.send(answer);
  });
  fastify.post(ticketPaths.accept, limited, async (request, reply) => {
    const link = linkOf(request);
    const parsed = v.safeParse(acceptance, request.body);
    const answer =
      link && parsed.success ? await acceptTicket(services, link, parsed.output.holder) : noTicket;
    return 'reason' in answer
      ? sendRefusal(reply, answer, null)
      : reply.send({ success: true, url: answer.url });
  });
};

interface DoorRouteOptions extends Pick<TicketRoutesOptions, 'services'> {
  /** `DOOR_TOKEN`; without it there is no such route. */
  readonly token: string | undefined;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** A scanner may end a code with a line break. */
const scan = v.object({ code: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100)) });

/** Admits tickets at the door, for scanners with the token of the door (docs/rules.md, Tickets). */
export const doorRoute: FastifyPluginAsync<DoorRouteOptions> = async (fastify, { services, token }) => {
  if (token === undefined) return;
  const expected = digest(`Bearer ${token}`);
  fastify.addHook('onRequest', async ({ headers }, reply) => {
    if (!timingSafeEqual(digest(headers.authorization ?? ''), expected)) return reply.code(401).send();
  });
  fastify.post(doorPath, limitedRoute, async (request, reply) => {
    const parsed = v.safeParse(scan, request.body);
    if (!parsed.success) return reply.code(400).send({ admitted: false, reason: 'malformed' });
    const decision = await admitTickets(services.database, parsed.output.code);
    if (decision.kind !== 'admitted') return reply.code(409).send({ admitted: false, reason: decision.kind });
    const tickets = decision.tickets.map(({ number, of, name, holder }) => ({ number, of, name, holder }));
    return reply.send({ admitted: true, event: decision.event, tickets });
  });
};
