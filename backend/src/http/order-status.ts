import type { OrderStatusAnswer } from '@storefront/contracts/order-answer';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { invalid } from '../orders/refusal';
import { settleOrder } from '../orders/settle-order';
import type { Shop } from '../orders/shop';
import { sendRefusal } from './answers';
import { referenceForm } from './order-body';

/** Says what became of an order, and asks the processor first where that is open. */
export function addOrderStatus(server: FastifyInstance, options: RouteShorthandOptions, shop: Shop): void {
  server.get<{ Params: { reference: string } }>(
    '/ticketCheckout/orders/:reference',
    options,
    async (request, reply) => {
      const { reference } = request.params;
      if (!referenceForm.test(reference)) {
        return sendRefusal(reply, invalid('This is not an order reference.'), null);
      }
      const order = await settleOrder(shop, reference);
      const answer: OrderStatusAnswer = {
        success: true,
        status: !order || order.status === 'refused' ? 'unknown' : order.status,
        referenceID: reference,
      };
      return reply.send(answer);
    },
  );
}
