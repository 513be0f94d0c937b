import type { OrderAnswer } from '@storefront/contracts/order-answer';
import type { FastifyReply } from 'fastify';
import type { OrderRequest } from '../orders/order-request';
import type { PlacedOrder } from '../orders/placed-order';
import { sendRefusal } from './answers';

/** Answers what became of an order. */
export function sendPlacedOrder(
  reply: FastifyReply,
  placed: PlacedOrder,
  { referenceID, customer }: Pick<OrderRequest, 'referenceID' | 'customer'>,
) {
  if (!placed.ok) return sendRefusal(reply, placed.refusal, referenceID);
  const answer: OrderAnswer = {
    success: true,
    message: 'Thank you for your order.',
    referenceID,
    email: customer.email,
  };
  return reply.send(answer);
}
