import type { FastifyPluginAsync } from 'fastify';
import type { OrderServices } from '../../orders/order-services';
import type { StripeConnection } from './connect-stripe';
import { isHandled, markHandled } from './handled-events';
import { recordPayment } from './record-payment';
import { referenceOf } from './reference-of';
import { readSignedEvent } from './signed-event';

export interface StripeWebhookOptions extends Pick<StripeConnection, 'stripe' | 'webhookSecret'> {
  readonly services: OrderServices;
}

/**
 * Takes Stripe's events: an order is recorded even where its browser never comes back. A signature that does not hold is
 * refused, each event is handled once, and one that could not be handled is asked for again.
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
    if (await isHandled(services.database, event.id)) return reply.send({ received: true });
    const reference = referenceOf(event);
    if (reference) await recordPayment(services, reference);
    await markHandled(services.database, event.id);
    return reply.send({ received: true });
  });
};
