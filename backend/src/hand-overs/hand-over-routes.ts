import { type HandOverAnswer, handOverPath } from '@ticket-storefront/api/protocol';
import { handOverId, limitedRoute, parseBody, refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { createJsonReader } from '../http/json-bodies';
import { refuseOverLimit } from '../limits/refusals';
import { usesOf } from '../limits/uses';
import { readHandOver, saveChangedCart } from './stored-hand-overs';

const maxCartBytes = 16 * 1024;

const changedCartSchema = v.object({
  cart: v.pipe(v.string(), v.maxBytes(maxCartBytes, 'This cart is too large.')),
});

/** A token that is not read is no reason to refuse a cart. */
const senderSchema = v.object({ visitor: v.string() });

interface ById {
  readonly Params: { readonly id: string };
}

const noHandOver = refusals.invalid('This is not a hand-over.');

interface HandOverOptions {
  readonly database: Database;
  /** Sets the visitor of a request by a token. */
  readonly identify: (request: FastifyRequest, token: unknown) => void;
}

/**
 * Passes what happened in a checkout of another origin to the event page: whether the order is paid, and the changed cart. Only
 * these two pages know the id, so it needs no further proof. A cart arrives as text with its visitor inside: browsers drop a report
 * of JSON, or with a header of ours, if the page is left before their preflight request is answered.
 */
export const handOverRoutes: FastifyPluginAsync<HandOverOptions> = async (
  fastify,
  { database, identify },
) => {
  fastify.addContentTypeParser('text/plain', { parseAs: 'buffer' }, createJsonReader(fastify));
  const path = handOverPath(':id');
  fastify.get<ById>(path, limitedRoute, async (request, reply) => {
    const { id } = request.params;
    if (!v.is(handOverId, id)) return sendRefusal(reply, noHandOver, null);
    const answer: HandOverAnswer = { success: true, ...(await readHandOver(database, id)) };
    return reply.send(answer);
  });
  // Calls are counted by visitor, who is known once the body is read.
  const config = { rateLimit: { hook: 'preHandler' } } as const;
  const identifySender = async (request: FastifyRequest) => {
    if (v.is(senderSchema, request.body)) identify(request, request.body.visitor);
  };
  fastify.post<ById>(path, { config, preValidation: identifySender }, async (request, reply) => {
    const { id } = request.params;
    if (!v.is(handOverId, id)) return sendRefusal(reply, noHandOver, null);
    const parsed = parseBody(changedCartSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const refusal = await refuseOverLimit(request, usesOf(request, 'CHANGED_CARTS'));
    if (refusal) return sendRefusal(reply, refusal, null);
    await saveChangedCart(database, id, parsed.body.cart);
    return reply.send({ success: true });
  });
};
