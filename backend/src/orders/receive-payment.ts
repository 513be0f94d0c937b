import { type AttemptKey, processorUnreachable } from '@storefront/order-port';

import { completeOrder, type ReceivedPayment } from './complete-order';
import type { OrderServices } from './order-services';
import { releaseOrder } from './release-order';
import { returnPayment } from './return-payment';

/** `returned`: the payment goes back to its buyer; `not-now`: to be asked again, since another attempt is under way. */
type Received = 'completed' | 'returned' | 'not-now';

/**
 * Does with the payment of an attempt what can be done: completes the order where its tickets are held, or still free, and
 * where the amount is right; otherwise the money goes back.
 * @param expectedCents - what the attempt costs
 */
export async function receivePayment(
  services: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
  payment: ReceivedPayment,
  expectedCents: number,
): Promise<Received> {
  if (payment.amountCents !== expectedCents) {
    await releaseOrder(services.database, key, processorUnreachable, 'may-come');
    await returnPayment(services, key, payment, 'other-amount');
    return 'returned';
  }
  const completion = await completeOrder(services, key, payment);
  if (completion === 'completed' || completion === 'not-now') return completion;
  await returnPayment(services, key, payment, completion);
  return 'returned';
}
