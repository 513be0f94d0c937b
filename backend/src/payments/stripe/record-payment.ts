import type { Order } from '../../orders/model/order';
import type { OrderServices } from '../../orders/order-services';
import { findOrder } from '../../orders/repository/find-order';
import { settleAttempt } from '../../orders/settle-attempt';

/** Asks Stripe what became of an order's payment and records it, whatever was recorded of the order before. */
export async function recordPayment(services: OrderServices, referenceID: string): Promise<Order | null> {
  const order = await findOrder(services.database, referenceID);
  if (!order?.attempt || order.attempt.total === 0 || order.status === 'unrecognised') return order;
  await settleAttempt(services, order, order.attempt);
  return findOrder(services.database, referenceID);
}
