import { completeOrder } from '../../orders/complete-order';
import type { Order } from '../../orders/model/order';
import type { OrderServices } from '../../orders/order-services';
import { findOrder } from '../../orders/repository/find-order';
import { settleOrder } from '../../orders/settle-order';

/**
 * Records what Stripe says of an order's payment. Money that arrives for an order which was given up meanwhile is
 * honoured: its visitor has paid. Who that is only Stripe still knows.
 */
export async function recordPayment(services: OrderServices, referenceID: string): Promise<Order | null> {
  const order = await settleOrder(services, referenceID);
  if (order?.status !== 'refused' && order?.status !== 'abandoned') return order;
  if (!order.attempt) return order;
  const { number: attempt, total: amountCents, processor } = order.attempt;
  const found = await services.processors[processor]?.findPayment({ referenceID, attempt, amountCents });
  if (found?.kind !== 'approved' || found.amountCents !== amountCents) return order;
  services.log.error(
    { referenceID, paymentId: found.paymentId },
    'An order was paid after it was given up: its visitor gets no e-mail and has to be written to by hand',
  );
  await completeOrder(services, referenceID, found.paymentId);
  return findOrder(services.database, referenceID);
}
