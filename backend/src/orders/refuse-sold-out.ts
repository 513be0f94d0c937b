import { allSold, type Refusal, type RequestedOrder } from '@storefront/order-port';

import type { OrderServices } from './order-services';
import { findOrder } from './repository/read-order';

/**
 * Why an order for an event of which nothing is left is refused at once: without counting, admission or a lock. Null where
 * something may be left, and where its reference is known: that gets its own answer.
 */
export async function refuseSoldOut(
  { database, admission, isSoldOut, log }: SoldOutServices,
  request: RequestedOrder,
): Promise<Refusal | null> {
  try {
    if (!(await isSoldOut(request.eventId))) return null;
    if (await findOrder(database, request.referenceID)) return null;
    await admission.leave(request);
    return allSold;
  } catch (error) {
    log.error(error, 'It could not be told whether an event is sold out');
    return null;
  }
}

export type SoldOutServices = Pick<OrderServices, 'database' | 'admission' | 'isSoldOut' | 'log'>;
