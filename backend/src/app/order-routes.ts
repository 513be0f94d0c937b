import type { FastifyPluginAsync } from 'fastify';
import type { OrderServices } from '../orders/order-services';
import type { ConnectedProcessor } from '../payments/common/processor';
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
  for (const processor of processors) processor.register(fastify, services);
  fastify.register(orderStatus, { services });
};
