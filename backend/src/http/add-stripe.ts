import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import type { Shop } from '../orders/shop';
import type { StripeConnection } from '../payments/stripe/connect-stripe';
import { addStripeAfterPaymentConfirm } from './stripe-after-payment-confirm';
import { addStripeCreatePaymentIntent } from './stripe-create-payment-intent';
import { addStripeWebhook } from './stripe-webhook';

/** The routes of events whose money is taken by Stripe. */
export async function addStripe(
  server: FastifyInstance,
  options: RouteShorthandOptions,
  shop: Shop,
  connection: StripeConnection,
): Promise<void> {
  addStripeCreatePaymentIntent(server, options, shop, connection.payments);
  addStripeAfterPaymentConfirm(server, options, shop);
  // Stripe calls from few addresses and often: the signature keeps others out, not a limit.
  await addStripeWebhook(server, { onResponse: options.onResponse ?? [] }, shop, connection);
}
