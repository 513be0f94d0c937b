import {
  type Charge,
  customerSchema,
  itemsSchema,
  limitedRoute,
  type Orders,
  orderSchema,
  parseBody,
  refusals,
  type ServicePayments,
  sendPlacedOrder,
  sendRefusal,
  toRequestedOrder,
} from '@ticket-storefront/order-port';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';

const maxMeansLength = 16 * 1024;

const processor = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/));

/** An order by a payment service. `means` is what the service takes, for example a token; null for a free order. */
const orderBodySchema = v.object({
  processor,
  means: v.pipe(
    v.nullish(v.unknown(), null),
    v.check(
      (means) => JSON.stringify(means).length <= maxMeansLength,
      'The payment details are too long. Please enter them again.',
    ),
  ),
  order: orderSchema,
  customerDetails: customerSchema,
  items: itemsSchema,
});

const startBodySchema = v.object({ processor, eventId: v.pipe(v.number(), v.safeInteger()) });

/**
 * Adds the routes for events whose processor has a payment service (docs/payment-services.md). Without a service, only free orders work.
 * @param serviceOf - the service that the registry describes now, or null
 */
export function serviceRoutes(
  server: FastifyInstance,
  orders: Orders,
  serviceOf: (processor: string) => ServicePayments | null,
): void {
  server.post('/ticketCheckout/service-start', limitedRoute, async (request, reply) => {
    const parsed = parseBody(startBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const refusal = await orders.refuseClientToken(request);
    if (refusal) return sendRefusal(reply, refusal, null);
    const { processor, eventId } = parsed.body;
    const isOfEvent = (await orders.findTerms(eventId, processor)) !== null;
    const settings = isOfEvent ? await serviceOf(processor)?.start(eventId) : null;
    if (!settings) return sendRefusal(reply, refusals.processorUnreachable, null);
    return reply.send({ success: true, message: '', settings });
  });

  server.post('/ticketCheckout/service-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(orderBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { processor, means, order, items, customerDetails: customer } = parsed.body;
    const payments = serviceOf(processor);
    if (means !== null && !payments)
      return sendRefusal(reply, refusals.processorUnreachable, order.reference_id);
    const hasPayment = means !== null;
    const requested = toRequestedOrder({ request, order, items, customer, processor, hasPayment });
    const charge: Charge | null =
      payments && hasPayment ? (attempt) => payments.charge(attempt, means, customer) : null;
    return sendPlacedOrder(reply, await orders.place(request, requested, charge), requested);
  });
}
