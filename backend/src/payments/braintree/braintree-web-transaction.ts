import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { customerSchema, itemsSchema, orderSchema } from '../../http/order-body';
import { parseBody } from '../../http/parse-body';
import { sendPlacedOrder } from '../../http/send-placed-order';
import { toRequestedOrder } from '../../http/to-requested-order';
import { withinLimits } from '../../limits/within-limits';
import { processorUnreachable } from '../../orders/model/refusal';
import type { OrderServices } from '../../orders/order-services';
import { type Charge, placeOrder } from '../../orders/place-order';
import type { BraintreePayments } from './braintree-payments';

const braintreeBodySchema = v.object({
  /** What the card fields made of the card; null for an order with nothing to pay. */
  nonce: v.nullish(
    v.pipe(v.string(), v.regex(/^[\w-]{1,255}$/, 'The card details were not accepted.')),
    null,
  ),
  order: orderSchema,
  customerDetails: customerSchema,
  items: itemsSchema,
});

export interface BraintreeWebTransactionOptions {
  readonly services: OrderServices;
  readonly braintree: BraintreePayments | null;
}

/** Orders for events whose money is taken by Braintree. Without an account only free ones go through. */
export const braintreeWebTransaction: FastifyPluginAsync<BraintreeWebTransactionOptions> = async (
  fastify,
  { services, braintree },
) => {
  fastify.post('/ticketCheckout/braintree-web-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(braintreeBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { nonce, order, items, customerDetails: customer } = parsed.body;
    if (nonce !== null && !braintree) return sendRefusal(reply, processorUnreachable, order.reference_id);
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: 'braintree',
      hasPayment: nonce !== null,
    });
    const charge: Charge | null =
      braintree && nonce !== null ? (attempt) => braintree.charge(attempt, nonce, customer) : null;
    const placed = await withinLimits(services, request, requested, () =>
      placeOrder(services, requested, charge),
    );
    return sendPlacedOrder(reply, placed, requested);
  });
};
