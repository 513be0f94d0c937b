import type { FastifyPluginAsync } from 'fastify';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { parseBody } from '../../http/parse-body';
import { sendPlacedOrder } from '../../http/send-placed-order';
import { toRequestedOrder } from '../../http/to-requested-order';
import { withinLimits } from '../../limits/within-limits';
import type { ChargingProcessor } from '../../orders/model/payment-port';
import { processorUnreachable } from '../../orders/model/refusal';
import type { OrderServices } from '../../orders/order-services';
import { type Charge, placeOrder } from '../../orders/place-order';
import { type AcmeCard, acmeBodySchema } from './acme-body';

export interface AcmeWebTransactionOptions {
  readonly services: OrderServices;
  readonly acme: ChargingProcessor<AcmeCard> | null;
}

/** Orders for events whose money is taken by Acme. Without an account only free ones go through. */
export const acmeWebTransaction: FastifyPluginAsync<AcmeWebTransactionOptions> = async (
  fastify,
  { services, acme },
) => {
  fastify.post('/ticketCheckout/acme-web-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(acmeBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { card, order, items, customerDetails: customer } = parsed.body;
    if (card && !acme) return sendRefusal(reply, processorUnreachable, order.reference_id);
    const hasPayment = card !== null;
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: 'acme',
      hasPayment,
    });
    const charge: Charge | null = card && acme && ((attempt) => acme.charge(attempt, card, customer));
    const placed = await withinLimits(services, request, requested, () =>
      placeOrder(services, requested, charge),
    );
    return sendPlacedOrder(reply, placed, requested);
  });
};
