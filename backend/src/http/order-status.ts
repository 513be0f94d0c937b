import type { OrderStatusAnswer } from '@storefront/contracts/order-answer';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { abandonOrder } from '../orders/abandon-order';
import type { OrderRow } from '../orders/order-row';
import { invalid } from '../orders/refusal';
import { settleOrder } from '../orders/settle-order';
import type { Shop } from '../orders/shop';
import { sendRefusal } from './answers';
import { limitedRoute } from './limited-route';
import { referenceForm } from './order-body';

export interface OrderStatusOptions {
  readonly shop: Shop;
}

interface ByReference {
  readonly Params: { readonly reference: string };
}

/**
 * Says what became of an order, and asks the processor first where that is open. A visitor who is to be told that
 * nothing was charged gives the reference up first, so that it stays true.
 */
export const orderStatus: FastifyPluginAsync<OrderStatusOptions> = async (fastify, { shop }) => {
  const answerWith =
    (find: (reference: string) => Promise<OrderRow | null>) =>
    async (request: FastifyRequest<ByReference>, reply: FastifyReply) => {
      const { reference } = request.params;
      if (!referenceForm.test(reference)) {
        return sendRefusal(reply, invalid('This is not an order reference.'), null);
      }
      return reply.send(toAnswer(reference, await find(reference)));
    };

  const path = '/ticketCheckout/orders/:reference';
  fastify.get<ByReference>(
    path,
    limitedRoute,
    answerWith((reference) => settleOrder(shop, reference)),
  );
  fastify.post<ByReference>(
    `${path}/abandon`,
    limitedRoute,
    answerWith((reference) => abandonOrder(shop.pool, reference)),
  );
};

function toAnswer(referenceID: string, order: OrderRow | null): OrderStatusAnswer {
  const status = !order || order.status === 'refused' ? 'unknown' : order.status;
  return { success: true, status, referenceID };
}
