import {
  type Asking,
  type AttemptKey,
  isOwn,
  type LatePayment,
  type Order,
  type Refusal,
} from '@storefront/order-port';
import type { Database } from '../database/connection';
import { nextOrderState, stateOf } from './model/order-state';
import { findOrder, lockOrder, lockReference } from './repository/read-order';
import { forgetBuyer, moveTickets, saveOrderState, saveRefusal } from './repository/save-order';

/**
 * Gives back what the attempt holds, since no payment has come. Where it is certain that none can come any more, it also
 * forgets whose it was; otherwise the processor is still asked, and the buyer is kept until it is certain. Does nothing to
 * an order that is no longer pending, or has got another attempt: answers whether it released anything.
 */
export function releaseOrder(
  database: Database,
  key: AttemptKey,
  refusal: Refusal,
  payment: LatePayment = 'cannot-come',
): Promise<boolean> {
  return database.transaction().execute((transaction) => releaseWithin(transaction, key, refusal, payment));
}

/** The same within a transaction that does more. */
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
