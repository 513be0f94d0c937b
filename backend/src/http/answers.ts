import type { OrderAnswer } from '@storefront/contracts/order-answer';
import type { FastifyReply } from 'fastify';
import type { Refusal } from '../orders/model/refusal';

/** Answers a refusal under its status. */
export function sendRefusal(
  reply: FastifyReply,
  { status, reason, message }: Refusal,
  referenceID: string | null,
) {
  const answer: OrderAnswer = { success: false, message, reason, referenceID };
  return reply.code(status).send(answer);
}
