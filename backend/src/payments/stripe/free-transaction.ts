import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { customerSchema, itemsSchema, orderSchema } from '../../http/order-body';
import { parseBody } from '../../http/parse-body';
import { sendPlacedOrder } from '../../http/send-placed-order';
import { toRequestedOrder } from '../../http/to-requested-order';
import { withinLimits } from '../../limits/within-limits';
import type { OrderServices } from '../../orders/order-services';
import { placeOrder } from '../../orders/place-order';

const freeBodySchema = v.object({ order: orderSchema, customerDetails: customerSchema, items: itemsSchema });

export interface FreeTransactionOptions {
  readonly services: OrderServices;
}

/** Free orders for Stripe events; the other processors take theirs by their own routes. */
export const freeTransaction: FastifyPluginAsync<FreeTransactionOptions> = async (fastify, { services }) => {
  fastify.post('/ticketCheckout/free-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(freeBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { order, items, customerDetails: customer } = parsed.body;
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: 'stripe',
      hasPayment: false,
    });
    const placed = await withinLimits(services, request, requested, () => placeOrder(services, requested));
    return sendPlacedOrder(reply, placed, requested);
  });
};
