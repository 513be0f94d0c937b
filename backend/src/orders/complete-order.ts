import type { AttemptKey, Order, TakenPayment } from '@storefront/order-port';
import { raiseAttention } from '../attention';
import type { Database } from '../database/connection';
import { tryInTransaction } from '../database/try-in-transaction';
import { isLate, nextOrderState, stateOf } from './model/order-state';
import type { OrderServices } from './order-services';
import { findAttempt, findOrderSince, lockOrder } from './repository/read-order';
import { forgetBuyer, savePayment, saveSale, usePromo } from './repository/save-order';

export interface ReceivedPayment extends TakenPayment {
  /** False while the payment counts as made, but may still fall through. */
  readonly isFinal: boolean;
}

/**
 * What became of a paid attempt. `no-tickets`: its payment came after its tickets had gone back, and others have them;
 * `paid-twice`: the buyer has paid for the same order by another payment; `not-now`: another attempt to pay for it is under way.
 */
export type Completion = 'completed' | 'no-tickets' | 'paid-twice' | 'not-now';

/**
 * Stores a paid order: sells the tickets that it holds, uses up its promo code and stores its confirmation, all at once.
 * Done twice it changes nothing more. A payment that comes late takes its tickets if they are still free,
 * and if its buyer has not ordered the same again since.
 * @param payment - null for a free order
 * @throws {Error} where there is no such attempt.
 */
export async function completeOrder(
  { database, saveEmail }: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
  payment: ReceivedPayment | null,
): Promise<Completion> {
  const completion = await tryInTransaction(database, (transaction) =>
    complete(transaction, saveEmail, key, payment),
  );
  return completion ?? 'no-tickets';
}

/** Null where there are no tickets: the transaction is to be undone. */
async function complete(
  transaction: Database,
  saveEmail: OrderServices['saveEmail'],
  key: AttemptKey,
  payment: ReceivedPayment | null,
): Promise<Completion | null> {
  const { referenceID } = key;
  const order = await lockOrder(transaction, referenceID);
  const isLatest = order?.attempt?.number === key.attempt;
  const attempt = isLatest ? order.attempt : await findAttempt(transaction, key);
  if (!order || !attempt) throw new Error(`There is no attempt ${key.attempt} to order ${referenceID}.`);
  const state = stateOf(order);
  if (order.status === 'completed' && order.attempt.paymentId === (payment?.paymentId ?? null)) {
    await savePayment(transaction, { referenceID, attempt: order.attempt.number }, payment);
    // A later attempt may have been completed by the payment of an earlier one.
    if (order.attempt.number !== key.attempt) await forgetBuyer(transaction, key);
    return 'completed';
  }
  const next = nextOrderState(state, { type: 'paid', attempt: key.attempt });
  if (!next) return isOpen(order) ? 'not-now' : 'paid-twice';
  const late = isLate(state, key.attempt);
  const since = late ? await findOrderSince(transaction, key) : null;
  if (since) return since === 'pending' ? 'not-now' : 'paid-twice';
  const { customer, promoCodeId } = attempt;
  if (promoCodeId !== null) await usePromo(transaction, promoCodeId);
  if (customer) {
    const email = late ? 'late-tickets' : 'confirmation';
    await saveEmail(transaction, email, { ...attempt, referenceID, customer });
  } else {
    await raiseAttention(transaction, { reason: 'buyer-unknown', referenceID });
  }
  return (await saveSale(transaction, key, next, payment, late ? 'free' : 'held')) ? 'completed' : null;
}

const isOpen = ({ status }: Order): boolean => status === 'pending' || status === 'unrecognised';
