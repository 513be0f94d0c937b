import type { Database } from '../database/connection';
import { stateOf } from './model/order';
import { nextOrderState } from './model/order-state';
import type { Refusal } from './model/refusal';
import { lockOrder } from './repository/find-order';
import { saveOrderState } from './repository/save-order-state';
import { type AttemptKey, saveRefusal } from './repository/save-outcome';

/**
 * Gives back what the attempt holds, since nothing was charged, and forgets whose it was. Does nothing to an order that
 * is no longer pending, or has got another attempt.
 */
export function releaseOrder(database: Database, key: AttemptKey, refusal: Refusal): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, key.referenceID);
    const next = nextOrderState(stateOf(order), { type: 'refused', attempt: key.attempt });
    if (!next) return;
    await saveRefusal(transaction, key, refusal);
    await saveOrderState(transaction, key.referenceID, next);
  });
}
