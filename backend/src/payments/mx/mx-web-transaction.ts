import type { FastifyPluginAsync } from 'fastify';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { parseBody } from '../../http/parse-body';
import { sendPlacedOrder } from '../../http/send-placed-order';
import { toRequestedOrder } from '../../http/to-requested-order';
import { withinLimits } from '../../limits/within-limits';
import type { ChargingProcessor } from '../../orders/model/payment-port';
import { priceChanged, processorUnreachable } from '../../orders/model/refusal';
import type { OrderServices } from '../../orders/order-services';
import { type Charge, placeOrder } from '../../orders/place-order';
import { mxBodySchema } from './mx-body';
import type { MxCard } from './mx-card';

const otherAmount = priceChanged(
  'The amount to be charged differs from the total of the order. Nothing was charged. Please check your order.',
);

export interface MxWebTransactionOptions {
  readonly services: OrderServices;
  readonly mxMerchant: ChargingProcessor<MxCard> | null;
}

/** Orders for events whose money is taken by MX Merchant. Without an account only free ones go through. */
export const mxWebTransaction: FastifyPluginAsync<MxWebTransactionOptions> = async (
  fastify,
  { services, mxMerchant },
) => {
  fastify.post('/ticketCheckout/mx-web-transaction', limitedRoute, async (request, reply) => {
    const parsed = parseBody(mxBodySchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const { paymentPayload: card, customerPayload: customer, order, items } = parsed.body;
    if (card && card.amount !== order.transaction_total) {
      return sendRefusal(reply, otherAmount, order.reference_id);
    }
    if (card && !mxMerchant) return sendRefusal(reply, processorUnreachable, order.reference_id);
    const requested = toRequestedOrder({
      request,
      order,
      items,
      customer,
      processor: 'mxmerchant',
      hasPayment: card !== null,
    });
    const charge: Charge | null =
      card && mxMerchant && ((attempt) => mxMerchant.charge(attempt, card, customer));
    const placed = await withinLimits(services, request, requested, () =>
      placeOrder(services, requested, charge),
    );
    return sendPlacedOrder(reply, placed, requested);
  });
};
