import type { FastifyPluginAsync } from 'fastify';
import type { Shop } from '../orders/shop';
import type { StripeConnection } from '../payments/stripe/connect-stripe';
import { stripeAfterPaymentConfirm } from './stripe-after-payment-confirm';
import { stripeCreatePaymentIntent } from './stripe-create-payment-intent';
import { stripeWebhook } from './stripe-webhook';

export interface StripeRoutesOptions {
  readonly shop: Shop;
  readonly stripe: StripeConnection;
}

/** The routes of events whose money is taken by Stripe. */
export const stripeRoutes: FastifyPluginAsync<StripeRoutesOptions> = async (fastify, { shop, stripe }) => {
  fastify.register(stripeCreatePaymentIntent, { shop, payments: stripe.payments });
  fastify.register(stripeAfterPaymentConfirm, { shop });
  fastify.register(stripeWebhook, { shop, stripe: stripe.stripe, webhookSecret: stripe.webhookSecret });
};
