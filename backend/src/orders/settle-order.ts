import { completeOrder } from './complete-order';
import type { Order, PendingOrder } from './model/order';
import { processorUnreachable } from './model/refusal';
import type { OrderServices } from './order-services';
import { releaseOrder } from './release-order';
import { findOrder } from './repository/find-order';

/**
 * Asks the processor for the outcome of a pending order, and completes or releases it. An order stays pending
 * while the processor cannot be asked, or while a payment may still arrive there.
 */
export async function settleOrder(services: OrderServices, referenceID: string): Promise<Order | null> {
  const order = await findOrder(services.database, referenceID);
  if (order?.status !== 'pending') return order;
  if (order.attempt.total === 0) await completeOrder(services, referenceID, null);
  else await settlePayment(services, order);
  return findOrder(services.database, referenceID);
}

async function settlePayment(services: OrderServices, { referenceID, attempt }: PendingOrder): Promise<void> {
  const { number, total } = attempt;
  const processor = services.processors[attempt.processor];
  const found = await processor?.findPayment({ referenceID, attempt: number, amountCents: total });
  if (found?.kind === 'approved') {
    if (found.amountCents === total) return completeOrder(services, referenceID, found.paymentId);
    services.log.error(
      { referenceID, expected: total, found: found.amountCents },
      'A payment has another amount',
    );
  }
  const age = Date.now() - attempt.reservedAt.getTime();
  if (found?.kind === 'none' && age > services.settleAfterMs)
    await releaseOrder(services.database, { referenceID, attempt: number }, processorUnreachable);
}
