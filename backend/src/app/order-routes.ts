import type { FastifyPluginAsync } from 'fastify';
import type { ChargingProcessor } from '../orders/model/payment-port';
import type { OrderServices } from '../orders/order-services';
import type { BraintreePayments } from '../payments/braintree/braintree-payments';
import { braintreeWebTransaction } from '../payments/braintree/braintree-web-transaction';
import type { MxCard } from '../payments/mx/mx-card';
import { mxWebTransaction } from '../payments/mx/mx-web-transaction';
import type { StripeConnection } from '../payments/stripe/connect-stripe';
import { freeTransaction } from '../payments/stripe/free-transaction';
import { stripeRoutes } from '../payments/stripe/stripe-routes';
import { orderStatus } from './order-status';

export interface OrderRoutesOptions {
  readonly services: OrderServices;
  readonly mxMerchant: ChargingProcessor<MxCard> | null;
  readonly braintree: BraintreePayments | null;
  readonly stripe: StripeConnection | null;
  /** Called when an order was answered: there may be an e-mail to send. */
  readonly whenOrdered: () => void;
}

/** Every route that may complete an order. */
export const orderRoutes: FastifyPluginAsync<OrderRoutesOptions> = async (fastify, options) => {
  const { services, mxMerchant, braintree, stripe, whenOrdered } = options;
  fastify.addHook('onResponse', async () => whenOrdered());
  fastify.register(mxWebTransaction, { services, mxMerchant });
  fastify.register(braintreeWebTransaction, { services, braintree });
  fastify.register(freeTransaction, { services });
  if (stripe) fastify.register(stripeRoutes, { services, stripe });
  fastify.register(orderStatus, { services });
};
