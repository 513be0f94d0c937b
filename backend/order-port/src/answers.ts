import type { OrderAnswer } from '@storefront/api/protocol';
import type { Customer } from '@storefront/domain/checkout';
import type { FastifyReply, RouteShorthandOptions } from 'fastify';
import { Counter } from 'prom-client';
import type { PlacedOrder } from './order';
import type { Refusal } from './refusal';

const refusals = new Counter({
  name: 'storefront_order_refusals_total',
  help: 'Orders that were refused.',
  labelNames: ['reason'],
});

/** Answers a refusal under its status. One that is no fault of the request says how the logs name it. */
export function sendRefusal(
  reply: FastifyReply,
  { status, reason, message }: Refusal,
  referenceID: string | null,
) {
  refusals.inc({ reason });
  const named = status >= 500 ? { requestId: reply.request.id } : {};
  const answer: OrderAnswer = { success: false, message, reason, referenceID, ...named };
  return reply.code(status).send(answer);
}

interface Answered {
  readonly referenceID: string;
  /** Null where it is no longer known, or whoever asks is not told. */
  readonly customer: Pick<Customer, 'email'> | null;
}

/** Answers with the outcome of an order. */
export function sendPlacedOrder(
  reply: FastifyReply,
  placed: PlacedOrder,
  { referenceID, customer }: Answered,
) {
  if (!placed.ok) return sendRefusal(reply, placed.refusal, referenceID);
  const answer: OrderAnswer = {
    success: true,
    message: 'Thank you for your order.',
    referenceID,
    email: customer?.email ?? '',
  };
  return reply.send(answer);
}

/** Options of a route that one address may call as often a minute as the server's settings say. */
export const limitedRoute: RouteShorthandOptions = { config: { rateLimit: {} } };
