import type { OrderAnswer } from '@ticket-storefront/api/protocol';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { Counter } from 'prom-client';
import type { PlacedOrder } from './order';
import type { Refusal } from './refusal';

const refusals = new Counter({
  name: 'storefront_order_refusals_total',
  help: 'Orders that were refused.',
  labelNames: ['reason', 'event'],
});

/** The events that refused requests are about. */
const eventsOf = new WeakMap<FastifyRequest, number>();

/** Counts the refusal of a request for an event, which must exist: each is a time series of its own. */
export function countForEvent(request: FastifyRequest, eventId: number): void {
  eventsOf.set(request, eventId);
}

/** Sends a refusal with its status. A failure of the server also gets the request's id, as in the logs. */
export function sendRefusal(
  reply: FastifyReply,
  { status, reason, message }: Refusal,
  referenceID: string | null,
) {
  const event = eventsOf.get(reply.request);
  refusals.inc(event === undefined ? { reason } : { reason, event });
  const named = status >= 500 ? { requestId: reply.request.id } : {};
  const answer: OrderAnswer = { success: false, message, reason, referenceID, ...named };
  return reply.code(status).send(answer);
}

/** Sends the outcome of an order; `customer` is null if it is deleted, or secret to this client. */
export function sendPlacedOrder(
  reply: FastifyReply,
  placed: PlacedOrder,
  {
    referenceID,
    customer,
  }: { readonly referenceID: string; readonly customer: Pick<Customer, 'email'> | null },
) {
  if (!placed.ok) return sendRefusal(reply, placed.refusal, referenceID);
  const email = customer?.email ?? '';
  const answer: OrderAnswer = { success: true, message: 'Thank you for your order.', referenceID, email };
  return reply.send(answer);
}

/** Options of a route with the usual limit of calls per address. */
export const limitedRoute: RouteShorthandOptions = { config: { rateLimit: {} } };
