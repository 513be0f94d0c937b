import { completeOrder } from './complete-order';
import { findOrder, type OrderRow } from './order-row';
import { processorUnreachable } from './refusal';
import { releaseOrder } from './release-order';
import type { Shop } from './shop';

/**
 * Finds out at the processor what became of a pending order, and completes or releases it. An order stays pending
 * while the processor cannot be asked, or while a payment may still arrive there.
 */
export async function settleOrder(shop: Shop, referenceID: string): Promise<OrderRow | null> {
  const order = await findOrder(shop.pool, referenceID);
  if (order?.status !== 'pending') return order;
  if (order.total === 0) await completeOrder(shop.pool, referenceID, null);
  else await settlePayment(shop, order);
  return findOrder(shop.pool, referenceID);
}

async function settlePayment(shop: Shop, order: OrderRow): Promise<void> {
  const { reference_id: referenceID, attempt, total } = order;
  const processor = shop.processors[order.processor];
  const found = await processor?.findPayment({ referenceID, attempt, amountCents: total });
  if (found?.kind === 'approved') {
    if (found.amountCents === total) return completeOrder(shop.pool, referenceID, found.paymentId);
    shop.log.error(
      { referenceID, expected: total, found: found.amountCents },
      'A payment has another amount',
    );
  }
  const age = Date.now() - order.reserved_at.getTime();
  if (found?.kind === 'none' && age > shop.settleAfterMs)
    await releaseOrder(shop.pool, order, processorUnreachable);
}
