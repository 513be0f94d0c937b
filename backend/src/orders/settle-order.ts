import type { Order } from '@storefront/order-port';
import { completeOrder } from './complete-order';
import type { OrderServices } from './order-services';
import { findOrder } from './repository/read-order';
import { settleAttempt } from './settle-attempt';

/**
 * The order as it stands once its processor was asked about its latest attempt, if that is open, or its payment may still
 * come.
 */
export async function settleOrder(services: OrderServices, referenceID: string): Promise<Order | null> {
  const order = await findOrder(services.database, referenceID);
  if (!order?.attempt || !(order.status === 'pending' || isGivenUpAndWatched(order))) return order;
  const { attempt } = order;
  if (attempt.total > 0) await settleAttempt(services, order, attempt);
  else await completeOrder(services, { referenceID, attempt: attempt.number }, null);
  return findOrder(services.database, referenceID);
}

const isGivenUpAndWatched = ({ status, attempt }: Order): boolean =>
  (status === 'refused' || status === 'abandoned') && attempt !== null && attempt.isWatched;
