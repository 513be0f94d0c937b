import {
  type Charge,
  type ChargingProcessor,
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
import { acme } from '../description';

const card = v.object({
  number: v.pipe(v.string(), v.regex(/^\d{12,19}$/, 'The card number is not valid.')),
  /** `MM/YY`. */
  expiry: v.pipe(v.string(), v.regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'The expiry is not valid.')),
  cvc: v.pipe(v.string(), v.regex(/^\d{3,4}$/, 'The CVC is not valid.')),
});

/** A card as Acme takes it. */
export type AcmeCard = v.InferOutput<typeof card>;

/** An order of the Acme checkout. `card` is null for an order with nothing to pay. */
const acmeBodySchema = v.object({
  card: v.nullish(card, null),
  order: orderSchema,
  customerDetails: customerSchema,
  items: itemsSchema,
});

/** Adds the route of orders for events whose money is taken by Acme. Without an account only free ones go through. */
export function acmeRoutes(
  server: FastifyInstance,
  orders: Orders,
  payments: ChargingProcessor<AcmeCard> | null,
): void {
  server.post('/ticketCheckout/acme-web-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(acmeBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { card, order, items, customerDetails: customer } = parsed.body;
    if (card && !payments) return sendRefusal(reply, refusals.processorUnreachable, order.reference_id);
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: acme.name,
      hasPayment: card !== null,
    });
    const charge: Charge | null = card && payments && ((attempt) => payments.charge(attempt, card, customer));
    return sendPlacedOrder(reply, await orders.place(request, requested, charge), requested);
  });
}
