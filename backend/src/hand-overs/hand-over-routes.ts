import { type HandOverAnswer, handOverPath } from '@ticket-storefront/api/protocol';
import { handOverId, limitedRoute, parseBody, refusals, sendRefusal } from '@ticket-storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { refuseOverLimit } from '../limits/refusals';
import { usesOf } from '../limits/uses';
import { readHandOver, saveChangedCart } from './stored-hand-overs';

const maxCartBytes = 16 * 1024;

const changedCartSchema = v.object({
  cart: v.pipe(v.string(), v.maxBytes(maxCartBytes, 'This cart is too large.')),
});

interface ById {
  readonly Params: { readonly id: string };
}

const noHandOver = refusals.invalid('This is not a hand-over.');

/**
 * Passes what happened in a checkout of another origin to the event page: whether the order is paid, and the changed cart. Only
 * these two pages know the id, so it needs no further proof.
 */
export const handOverRoutes: FastifyPluginAsync<{ readonly database: Database }> = async (
  fastify,
  { database },
) => {
  const path = handOverPath(':id');
  fastify.get<ById>(path, limitedRoute, async (request, reply) => {
    const { id } = request.params;
    if (!v.is(handOverId, id)) return sendRefusal(reply, noHandOver, null);
    const answer: HandOverAnswer = { success: true, ...(await readHandOver(database, id)) };
    return reply.send(answer);
  });
  fastify.post<ById>(path, limitedRoute, async (request, reply) => {
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
