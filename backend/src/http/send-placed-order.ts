import type { OrderAnswer } from '@storefront/api/answers/order-answer';
import type { Customer } from '@storefront/domain/customer';
import type { FastifyReply } from 'fastify';
import type { PlacedOrder } from '../orders/model/placed-order';
import { sendRefusal } from './answers';

interface Answered {
  readonly referenceID: string;
  /** Null where it is no longer known, or whoever asks is not told. */
  readonly customer: Pick<Customer, 'email'> | null;
}

/** Answers with the outcome of an order. */
export function sendPlacedOrder(
  reply: FastifyReply,
  placed: PlacedOrder,
  { referenceID, customer }: Answered,
) {
  if (!placed.ok) return sendRefusal(reply, placed.refusal, referenceID);
  const answer: OrderAnswer = {
    success: true,
    message: 'Thank you for your order.',
    referenceID,
    email: customer?.email ?? '',
  };
  return reply.send(answer);
}
