import {
  type Charge,
  customerSchema,
  itemsSchema,
  limitedRoute,
  type Orders,
  orderSchema,
  parseBody,
  refusals,
  sendPlacedOrder,
  sendRefusal,
  toRequestedOrder,
} from '@ticket-storefront/order-port';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { braintree } from '../description';
import type { BraintreePayments } from './braintree-payments';

const braintreeBodySchema = v.object({
  /** The nonce from the card fields; null for a free order. */
  nonce: v.nullish(
    v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/, 'The card details were not accepted.')),
    null,
  ),
  order: orderSchema,
  customerDetails: customerSchema,
  items: itemsSchema,
});

/** Adds the routes for Braintree events. Without an account, only free orders work. */
export function braintreeRoutes(
  server: FastifyInstance,
  orders: Orders,
  payments: BraintreePayments | null,
): void {
  server.get('/ticketCheckout/braintree-token', limitedRoute, async (request, reply) => {
    const refusal = await orders.refuseClientToken(request);
    if (refusal) return sendRefusal(reply, refusal, null);
    const token = await payments?.createClientToken();
    if (token?.kind !== 'made') return sendRefusal(reply, refusals.processorUnreachable, null);
    return reply.send({ success: true, message: '', clientToken: token.clientToken });
  });

  server.post('/ticketCheckout/braintree-web-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(braintreeBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { nonce, order, items, customerDetails: customer } = parsed.body;
    if (nonce !== null && !payments)
      return sendRefusal(reply, refusals.processorUnreachable, order.reference_id);
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: braintree.name,
      hasPayment: nonce !== null,
    });
    const charge: Charge | null =
      payments && nonce !== null ? (attempt) => payments.charge(attempt, nonce, customer) : null;
    return sendPlacedOrder(reply, await orders.place(request, requested, charge), requested);
  });
}
