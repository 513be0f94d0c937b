import type { FastifyPluginAsync } from 'fastify';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { parseBody } from '../../http/parse-body';
import { sendPlacedOrder } from '../../http/send-placed-order';
import { indeterminate, invalid } from '../../orders/model/refusal';
import type { OrderServices } from '../../orders/order-services';
import { recordPayment } from './record-payment';
import { afterPaymentConfirmSchema } from './stripe-body';

export interface StripeAfterPaymentConfirmOptions {
  readonly services: OrderServices;
}

const notPaid = invalid('There is no paid order of this reference.');

/** Records a confirmed payment at once. Stripe is asked what became of it: the browser's word counts for nothing. */
export const stripeAfterPaymentConfirm: FastifyPluginAsync<StripeAfterPaymentConfirmOptions> = async (
  fastify,
  { services },
) => {
  fastify.post('/ticketCheckout/StripeAfterPaymentConfirmTicketing', limitedRoute, async (request, reply) => {
    const parsed = parseBody(afterPaymentConfirmSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const referenceID = parsed.body.order.reference_id;
    const order = await recordPayment(services, referenceID);
    if (order?.status !== 'completed') {
      const isOpen = order?.status === 'pending' || order?.status === 'unrecognised';
      return sendRefusal(reply, isOpen ? indeterminate : notPaid, referenceID);
    }
    return sendPlacedOrder(reply, { ok: true }, { referenceID, customer: order.attempt.customer });
  });
};
