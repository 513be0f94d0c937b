import type { Database } from '../database/connection';
import { type Order, stateOf } from './model/order';
import { nextOrderState } from './model/order-state';
import { findOrder, lockOrder } from './repository/find-order';
import { lockReference } from './repository/lock-reference';
import { saveOrderState } from './repository/save-order-state';

/**
 * Gives a reference up, so that a request still on its way is refused. An order that is pending or completed by now
 * stays as it is (docs/rules.md, API answers). Answers the order as it is then.
 */
export function abandonOrder(database: Database, referenceID: string): Promise<Order | null> {
  return database.transaction().execute(async (transaction) => {
    await lockReference(transaction, referenceID);
    const order = await lockOrder(transaction, referenceID);
    const next = nextOrderState(stateOf(order), { type: 'abandoned' });
    if (!next) return order;
    await saveOrderState(transaction, referenceID, next);
    return findOrder(transaction, referenceID);
  });
}
