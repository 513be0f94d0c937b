import type { FastifyPluginAsync } from 'fastify';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { readSecretHash } from '../../http/order-secret';
import { parseBody } from '../../http/parse-body';
import { sendPlacedOrder } from '../../http/send-placed-order';
import { isOwn } from '../../orders/model/order-owner';
import { indeterminate, invalid } from '../../orders/model/refusal';
import type { OrderServices } from '../../orders/order-services';
import { findOrder } from '../../orders/repository/find-order';
import { recordPayment } from './record-payment';
import { afterPaymentConfirmSchema } from './stripe-body';

export interface StripeAfterPaymentConfirmOptions {
  readonly services: OrderServices;
}

const notPaid = invalid('There is no paid order of this reference.');

/**
 * Records a confirmed payment at once. Stripe is asked what became of it: the browser's word counts for nothing. The e-mail
 * of the order is told with its secret alone.
 */
export const stripeAfterPaymentConfirm: FastifyPluginAsync<StripeAfterPaymentConfirmOptions> = async (
  fastify,
  { services },
) => {
  fastify.post('/ticketCheckout/StripeAfterPaymentConfirmTicketing', limitedRoute, async (request, reply) => {
    const parsed = parseBody(afterPaymentConfirmSchema, request.body);
    if (!parsed.ok) return sendRefusal(reply, parsed.refusal, null);
    const referenceID = parsed.body.order.reference_id;
    const paymentIntentId = parsed.body.stripePaymentIntentId;
    const known = await findOrder(services.database, referenceID);
    const order =
      known?.attempt?.processor === 'stripe' ? await recordPayment(services, known, paymentIntentId) : null;
    if (order?.status !== 'completed') {
      const isOpen = order?.status === 'pending' || order?.status === 'unrecognised';
      return sendRefusal(reply, isOpen ? indeterminate : notPaid, referenceID);
    }
    const isBuyer = isOwn(order, { secretHash: readSecretHash(request) });
    const customer = isBuyer ? order.attempt.customer : null;
    return sendPlacedOrder(reply, { ok: true }, { referenceID, customer });
  });
};
