import type { OrderAnswer } from '@storefront/api/answers/order-answer';
import type { FastifyReply } from 'fastify';
import { refusals } from '../metrics/order-metrics';
import type { Refusal } from '../orders/model/refusal';

/** Answers a refusal under its status. One that is no fault of the request says how the logs name it. */
export function sendRefusal(
  reply: FastifyReply,
  { status, reason, message }: Refusal,
  referenceID: string | null,
) {
  refusals.inc({ reason });
  const named = status >= 500 ? { requestId: reply.request.id } : {};
  const answer: OrderAnswer = { success: false, message, reason, referenceID, ...named };
  return reply.code(status).send(answer);
}
