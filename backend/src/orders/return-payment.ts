import type { AttemptKey, TakenPayment } from '@storefront/order-port';
import { raiseAttention } from '../attention';
import { nextOrderState, type ReturnReason, stateOf } from './model/order-state';

import type { OrderServices } from './order-services';
import { saveReturn } from './repository/due-payments';
import { findAttempt, lockOrder } from './repository/read-order';
import { endWatch, saveOrderState } from './repository/save-order';

/**
 * Decides that a payment goes back to its buyer, and writes to the buyer. It is given back by `giveBackDuePayments`.
 * Done twice it changes nothing more.
 */
export function returnPayment(
  { database, saveEmail }: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
  payment: TakenPayment,
  reason: ReturnReason,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const { referenceID } = key;
    const order = await lockOrder(transaction, referenceID);
    const attempt = await findAttempt(transaction, key);
    if (!attempt) throw new Error(`There is no attempt ${key.attempt} to order ${referenceID}.`);
    const { processor, customer, total } = attempt;
    const { paymentId, amountCents } = payment;
    await endWatch(transaction, key);
    if (!(await saveReturn(transaction, { ...key, processor, paymentId, amountCents }, reason))) return;
    const next = nextOrderState(stateOf(order), { type: 'returned', attempt: key.attempt });
    if (next) await saveOrderState(transaction, referenceID, next);
    if (reason === 'other-amount') {
      const details = { paymentId, expectedCents: total, takenCents: amountCents };
      await raiseAttention(transaction, { reason, referenceID, details });
    }
    if (!customer) await raiseAttention(transaction, { reason: 'buyer-unknown', referenceID });
    else await saveEmail(transaction, reason, { ...attempt, referenceID, customer, total: amountCents });
  });
}
