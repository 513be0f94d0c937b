import type { Order } from '../../orders/model/order';
import type { OrderServices } from '../../orders/order-services';
import { findOrder } from '../../orders/repository/find-order';
import { settleAttempt } from '../../orders/settle-attempt';

/**
 * Asks Stripe what became of an order's payment and records it, whatever was recorded of the order before.
 * @param order - the order as it is
 * @param toldOf - the payment intent that there is news of: where it is recorded for good already, Stripe is not asked
 */
export async function recordPayment(
  services: OrderServices,
  order: Order,
  toldOf: string | null,
): Promise<Order | null> {
  if (!order.attempt || order.attempt.total === 0 || order.status === 'unrecognised') return order;
  if (isPaidForGoodBy(order, toldOf)) return order;
  await settleAttempt(services, order, order.attempt);
  return findOrder(services.database, order.referenceID);
}

/** Whether an order is completed by a payment that can no longer fall through. */
export const isPaidForGoodBy = ({ status, attempt }: Order, intent: string | null): boolean =>
  intent !== null && status === 'completed' && attempt.paymentId === intent && !attempt.isWatched;
