import { completeOrder } from '../../orders/complete-order';
import { findOrder, type OrderRow } from '../../orders/order-row';
import { settleOrder } from '../../orders/settle-order';
import type { Shop } from '../../orders/shop';

/**
 * Records what Stripe says of an order's payment. Money that arrives for an order which was given up meanwhile is
 * honoured: its visitor has paid. Who that is only Stripe still knows.
 */
export async function recordPayment(shop: Shop, referenceID: string): Promise<OrderRow | null> {
  const order = await settleOrder(shop, referenceID);
  if (order?.status !== 'refused') return order;
  const { attempt, total: amountCents } = order;
  const found = await shop.processors[order.processor]?.findPayment({ referenceID, attempt, amountCents });
  if (found?.kind !== 'approved' || found.amountCents !== amountCents) return order;
  shop.log.error(
    { referenceID, paymentId: found.paymentId },
    'An order was paid after it was given up: its visitor gets no e-mail and has to be written to by hand',
  );
  await completeOrder(shop.pool, referenceID, found.paymentId);
  return findOrder(shop.pool, referenceID);
}
