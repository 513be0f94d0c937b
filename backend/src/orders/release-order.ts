import type { AttemptKey, LatePayment, Refusal } from '@storefront/order-port';
import type { Database } from '../database/connection';
import { nextOrderState, stateOf } from './model/order-state';
import { lockOrder } from './repository/read-order';
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
