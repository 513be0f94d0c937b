import type { OrderServices } from './order-services';
import { findOpenReferences } from './repository/open-orders';
import { settleOrder } from './settle-order';

/**
 * Settles every order that was left open: its process was killed, or its processor gave no answer. One that cannot be
 * settled is logged and keeps no other from it.
 * @param reported References of orders in an unknown state that are logged already: each is once.
 */
export async function settleOpenOrders(services: OrderServices, reported: Set<string>): Promise<void> {
  const { database, log, processorTimeoutMs } = services;
  for (const referenceID of await findOpenReferences(database, processorTimeoutMs)) {
    try {
      const order = await settleOrder(services, referenceID);
      if (order?.status !== 'unrecognised' || reported.has(referenceID)) continue;
      reported.add(referenceID);
      log.error(
        { referenceID, status: order.storedStatus },
        'An order is in an unknown state and left in it',
      );
    } catch (error) {
      log.error(error, `The order ${referenceID} could not be settled`);
    }
  }
}
