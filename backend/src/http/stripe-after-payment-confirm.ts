import type { FastifyPluginAsync } from 'fastify';
import { indeterminate, invalid } from '../orders/refusal';
import type { Shop } from '../orders/shop';
import { recordPayment } from '../payments/stripe/record-payment';
import { sendRefusal } from './answers';
import { limitedRoute } from './limited-route';
import { parseBody } from './parse-body';
import { sendPlacedOrder } from './send-placed-order';
import { afterPaymentConfirmSchema } from './stripe-body';

export interface StripeAfterPaymentConfirmOptions {
  readonly shop: Shop;
}

const notPaid = invalid('There is no paid order of this reference.');

/** Records a confirmed payment at once. Stripe is asked what became of it: the browser's word counts for nothing. */
export const stripeAfterPaymentConfirm: FastifyPluginAsync<StripeAfterPaymentConfirmOptions> = async (
  fastify,
  { shop },
) => {
  fastify.post('/ticketCheckout/StripeAfterPaymentConfirmTicketing', limitedRoute, async (request, reply) => {
    const parsed = parseBody(afterPaymentConfirmSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const referenceID = parsed.body.order.reference_id;
    const order = await recordPayment(shop, referenceID);
    if (order?.status !== 'completed') {
      return sendRefusal(reply, order?.status === 'pending' ? indeterminate : notPaid, referenceID);
    }
    return sendPlacedOrder(reply, { ok: true }, { referenceID, customer: order.customer });
  });
};
