import { interestPath, type OfferAnswer, offerPath } from '@ticket-storefront/api/protocol';
import { isEmail } from '@ticket-storefront/domain/checkout';
import {
  formText,
  limitedRoute,
  parseBody,
  readLanguage,
  readVisitor,
  refusals,
  sendRefusal,
} from '@ticket-storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { eventIdSchema } from '../http/event-id';
import { refuseOverLimit } from '../limits/refusals';
import { interestUses, usesOf } from '../limits/uses';
import { endInterest, openOffer, saveInterest } from './interests';
import type { OfferLinks } from './offer-links';

const interestSchema = v.object({
  itemId: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_147_483_647)),
  email: v.pipe(formText, v.check(isEmail, 'Please enter a valid email address.')),
});

const noEvent = refusals.invalid('This is not an event.');
const offerIsOver = refusals.soldOut('This offer is over, and its ticket was offered to somebody else.');
const noKey = refusals.invalid('This shop writes to nobody about tickets.');

interface OfferRoutesOptions {
  readonly database: Database;
  readonly links: OfferLinks;
  readonly hasKey: boolean;
}

/** Takes addresses of people who wait for a ticket, and opens and ends what they were offered. */
export const offerRoutes: FastifyPluginAsync<OfferRoutesOptions> = async (
  fastify,
  { database, links, hasKey },
) => {
  fastify.post<{ readonly Params: { readonly eventId: string } }>(
    interestPath(':eventId'),
    limitedRoute,
    async (request, reply) => {
      const eventId = v.safeParse(eventIdSchema, request.params.eventId);
      if (!eventId.success) return sendRefusal(reply, noEvent, null);
      const parsed = parseBody(interestSchema, request.body);
      if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
      // Without a key no link could be signed.
      if (!hasKey) return sendRefusal(reply, noKey, null);
      const { email } = parsed.body;
      const over = await refuseOverLimit(request, interestUses(request, email));
      if (over) return sendRefusal(reply, over, null);
      const interest = { ...parsed.body, eventId: eventId.output, language: readLanguage(request) };
      const refusal = await saveInterest(database, interest);
      if (refusal) return sendRefusal(reply, refusal, null);
      return reply.send({ success: true, message: "We'll write to you as soon as there is a ticket." });
    },
  );
  fastify.post<{ readonly Params: { readonly token: string } }>(
    offerPath(':token'),
    limitedRoute,
    async (request, reply) => {
      const id = links.read(request.params.token);
      const visitor = readVisitor(request);
      const over = await refuseOverLimit(request, usesOf(request, 'OFFERS_OPENED'));
      if (over) return sendRefusal(reply, over, null);
      const offer = id !== null && visitor !== null ? await openOffer(database, id, visitor) : null;
      if (!offer) return sendRefusal(reply, offerIsOver, null);
      const answer: OfferAnswer = { success: true, ...offer };
      return reply.send(answer);
    },
  );
  fastify.post<{ readonly Params: { readonly token: string } }>(
    `${offerPath(':token')}/end`,
    limitedRoute,
    async (request, reply) => {
      const id = links.read(request.params.token);
      // The same answer for a link that has been used: nothing is left to end.
      if (id !== null) await endInterest(database, id);
      return reply.send({ success: true, message: "You won't get further e-mails about this ticket." });
    },
  );
};
