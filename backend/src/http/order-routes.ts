import type { FastifyPluginAsync } from 'fastify';
import type { Shop } from '../orders/shop';
import type { BraintreePayments } from '../payments/braintree/braintree-payments';
import type { MxCard } from '../payments/mx/mx-card';
import type { ChargingProcessor } from '../payments/payment-processor';
import type { StripeConnection } from '../payments/stripe/connect-stripe';
import { braintreeWebTransaction } from './braintree-web-transaction';
import { freeTransaction } from './free-transaction';
import { mxWebTransaction } from './mx-web-transaction';
import { orderStatus } from './order-status';
import { stripeRoutes } from './stripe-routes';

export interface OrderRoutesOptions {
  readonly shop: Shop;
  readonly mxMerchant: ChargingProcessor<MxCard> | null;
  readonly braintree: BraintreePayments | null;
  readonly stripe: StripeConnection | null;
  /** Called when an order was answered: there may be an e-mail to send. */
  readonly whenOrdered: () => void;
}

/** Every route that may complete an order. */
export const orderRoutes: FastifyPluginAsync<OrderRoutesOptions> = async (fastify, options) => {
  const { shop, mxMerchant, braintree, stripe, whenOrdered } = options;
  fastify.addHook('onResponse', async () => whenOrdered());
  fastify.register(mxWebTransaction, { shop, mxMerchant });
  fastify.register(braintreeWebTransaction, { shop, braintree });
  fastify.register(freeTransaction, { shop });
  if (stripe) fastify.register(stripeRoutes, { shop, stripe });
  fastify.register(orderStatus, { shop });
};
