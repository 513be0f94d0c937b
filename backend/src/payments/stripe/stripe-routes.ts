import type { FastifyPluginAsync } from 'fastify';
import type { OrderServices } from '../../orders/order-services';
import type { StripeConnection } from './connect-stripe';
import { stripeAfterPaymentConfirm } from './stripe-after-payment-confirm';
import { stripeCreatePaymentIntent } from './stripe-create-payment-intent';
import { stripeWebhook } from './stripe-webhook';

export interface StripeRoutesOptions {
  readonly services: OrderServices;
  readonly stripe: StripeConnection;
}

/** The routes of events whose money is taken by Stripe. */
export const stripeRoutes: FastifyPluginAsync<StripeRoutesOptions> = async (
  fastify,
  { services, stripe },
) => {
  fastify.register(stripeCreatePaymentIntent, { services, payments: stripe.payments });
  fastify.register(stripeAfterPaymentConfirm, { services });
  fastify.register(stripeWebhook, { services, stripe: stripe.stripe, webhookSecret: stripe.webhookSecret });
};
