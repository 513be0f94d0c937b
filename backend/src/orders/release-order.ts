import {
  type AttemptKey,
  isOwn,
  type LatePayment,
  type Order,
  type OrderClient,
  type Refusal,
} from '@ticket-storefront/order-port';
import type { Database } from '../database/connection';
import { nextOrderState, stateOf } from './model/order-state';
import {
  findOrder,
  forgetBuyer,
  lockOrder,
  lockReference,
  moveTickets,
  saveOrderState,
  saveRefusal,
} from './repository';

/**
 * Releases what an attempt holds after no payment arrived. If none can arrive, also deletes the buyer's details; else the
 * processor is still polled. Returns false unless it is the latest attempt of a pending order.
 */
export function releaseOrder(
  database: Database,
  key: AttemptKey,
  refusal: Refusal,
  payment: LatePayment = 'cannot-come',
): Promise<boolean> {
  return database.transaction().execute((transaction) => releaseWithin(transaction, key, refusal, payment));
}

/** The same within a larger transaction. */
export async function releaseWithin(
  transaction: Database,
  key: AttemptKey,
  refusal: Refusal,
  payment: LatePayment,
): Promise<boolean> {
  const order = await lockOrder(transaction, key.referenceID);
  const next = nextOrderState(stateOf(order), { type: 'refused', attempt: key.attempt });
  if (!next) return false;
  await saveRefusal(transaction, key, refusal);
  if (payment === 'cannot-come') await forgetBuyer(transaction, key);
  await saveOrderState(transaction, key.referenceID, next);
  await moveTickets(transaction, key, 'held', 'free');
  return true;
}

/**
 * Abandons a reference, so that a request on its way is refused. An order needs its secret; an unused reference needs a visitor
 * or the secret of the future order. A pending or completed order stays as it is (docs/rules.md, API answers).
 */
export function abandonOrder(
  database: Database,
  referenceID: string,
  by: OrderClient & { readonly visitor: string | null },
): Promise<Order | null> {
  return database.transaction().execute(async (transaction) => {
    await lockReference(transaction, referenceID);
    const order = await lockOrder(transaction, referenceID);
    const mayAbandon = order ? isOwn(order, by) : by.secretHash !== null || by.visitor !== null;
    if (!mayAbandon) return order;
    const next = nextOrderState(stateOf(order), { type: 'abandoned' });
    if (!next) return order;
    await saveOrderState(transaction, referenceID, next, by.secretHash);
    return findOrder(transaction, referenceID);
  });
}
