import {
  customerSchema,
  itemsSchema,
  limitedRoute,
  type Orders,
  orderSchema,
  parseBody,
  sendPlacedOrder,
  sendRefusal,
  toRequestedOrder,
} from '@ticket-storefront/order-port';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { stripe } from '../description';

const freeBodySchema = v.object({ order: orderSchema, customerDetails: customerSchema, items: itemsSchema });

/** Adds the route of free orders for Stripe events; the other processors accept free orders on their own routes. */
export function freeRoute(server: FastifyInstance, orders: Orders): void {
  server.post('/ticketCheckout/free-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(freeBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { order, items, customerDetails: customer } = parsed.body;
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: stripe.name,
      hasPayment: false,
    });
    return sendPlacedOrder(reply, await orders.place(request, requested), requested);
  });
}
