import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { placeOrder } from '../orders/place-order';
import type { Shop } from '../orders/shop';
import { sendRefusal } from './answers';
import { limitedRoute } from './limited-route';
import { customerSchema, itemsSchema, orderSchema } from './order-body';
import { parseBody } from './parse-body';
import { sendPlacedOrder } from './send-placed-order';
import { toOrderRequest } from './to-order-request';

const freeBodySchema = v.object({ order: orderSchema, customerDetails: customerSchema, items: itemsSchema });

export interface FreeTransactionOptions {
  readonly shop: Shop;
}

/** Free orders for Stripe events; the other processors take theirs by their own routes. */
export const freeTransaction: FastifyPluginAsync<FreeTransactionOptions> = async (fastify, { shop }) => {
  fastify.post('/ticketCheckout/free-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(freeBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { order, items, customerDetails: customer } = parsed.body;
    const orderRequest = toOrderRequest({ order, items, customer, processor: 'stripe', hasPayment: false });
    return sendPlacedOrder(reply, await placeOrder(shop, orderRequest), orderRequest);
  });
};
