import type { ConnectedProcessor } from '@storefront/order-port';
import type { FastifyPluginAsync } from 'fastify';
import type { OrderServices } from '../orders';
import { createOrders } from './create-orders';
import { orderStatus } from './order-status';

export interface OrderRoutesOptions {
  readonly services: OrderServices;
  readonly processors: readonly ConnectedProcessor[];
  /** Called when an order was taken: there may be an e-mail to send. */
  readonly whenOrdered: () => void;
}

/** Every route that may complete an order. */
export const orderRoutes: FastifyPluginAsync<OrderRoutesOptions> = async (
  fastify,
  { services, processors, whenOrdered },
) => {
  fastify.addHook('onResponse', async (_request, reply) => {
    if (reply.statusCode < 300) whenOrdered();
  });
  const orders = createOrders(services);
  for (const processor of processors) processor.register(fastify, orders);
  fastify.register(orderStatus, { services });
};
