import { type Asking, isOwn, type Order } from '@storefront/order-port';

import type { Database } from '../database/connection';
import { nextOrderState, stateOf } from './model/order-state';
import { findOrder, lockOrder, lockReference } from './repository/read-order';

import { saveOrderState } from './repository/save-order';

/**
 * Gives a reference up, so that a request still on its way is refused. An order is given up with its secret alone, an
 * unused reference by a visitor or with the secret of the order to come. An order that is pending or completed by now
 * stays as it is (docs/rules.md, API answers). Answers the order as it is then.
 */
export function abandonOrder(
  database: Database,
  referenceID: string,
  by: Asking & { readonly visitor: string | null },
): Promise<Order | null> {
  return database.transaction().execute(async (transaction) => {
    await lockReference(transaction, referenceID);
    const order = await lockOrder(transaction, referenceID);
    const mayGiveUp = order ? isOwn(order, by) : by.secretHash !== null || by.visitor !== null;
    if (!mayGiveUp) return order;
    const next = nextOrderState(stateOf(order), { type: 'abandoned' });
    if (!next) return order;
    await saveOrderState(transaction, referenceID, next, by.secretHash);
    return findOrder(transaction, referenceID);
  });
}
