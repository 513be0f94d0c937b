import type { FastifyPluginAsync } from 'fastify';
import { raiseAttention } from '../../attention/raise-attention';
import type { OrderServices } from '../../orders/order-services';
import { findOrder } from '../../orders/repository/find-order';
import { type AnnouncedPayment, announcedPayment } from './announced-payment';
import type { StripeConnection } from './connect-stripe';
import { isHandled, markHandled } from './handled-events';
import { isPaidForGoodBy, recordPayment } from './record-payment';
import { readSignedEvent } from './signed-event';

export interface StripeWebhookOptions extends Pick<StripeConnection, 'stripe' | 'webhookSecret'> {
  readonly services: OrderServices;
}

/**
 * Takes Stripe's events: an order is recorded even where its browser never comes back. A signature that does not hold is
 * refused, each event is handled once, and one that could not be handled is asked for again. A payment that no order knows,
 * as after a restore of the database, is listed for a person.
 */
export const stripeWebhook: FastifyPluginAsync<StripeWebhookOptions> = async (
  fastify,
  { services, stripe, webhookSecret },
) => {
  // The signature is of the bytes as they were sent.
  fastify.removeContentTypeParser('application/json');
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  // Stripe calls from few addresses and often: the signature keeps others out, not a limit.
  fastify.post('/ticketCheckout/stripe-webhook', async (request, reply) => {
    const event = readSignedEvent(stripe, request.body, request.headers['stripe-signature'], webhookSecret);
    if (!event) return reply.code(400).send({ received: false });
    const payment = announcedPayment(event);
    const order = payment && (await findOrder(services.database, payment.referenceID));
    // The browser was faster, as mostly.
    const isRecorded = order && isPaidForGoodBy(order, payment.paymentIntentId);
    if (isRecorded || (await isHandled(services.database, event.id))) return reply.send({ received: true });
    if (payment && order?.attempt) await recordPayment(services, order, payment.paymentIntentId);
    else if (payment?.isPaid) {
      await listPaymentWithoutOrder(services, payment);
      request.log.error(`The payment ${payment.paymentIntentId} has no order under ${payment.referenceID}`);
    }
    await markHandled(services.database, event.id);
    return reply.send({ received: true });
  });
};

/** A reference that was given up has an order without an attempt: its payment would be swallowed as well. */
const listPaymentWithoutOrder = (
  { database }: OrderServices,
  { referenceID, paymentIntentId, details }: AnnouncedPayment,
): Promise<void> =>
  raiseAttention(database, {
    reason: 'payment-without-order',
    referenceID,
    details: { processor: 'stripe', paymentId: paymentIntentId, ...details },
  });
