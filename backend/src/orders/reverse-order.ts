import type { AttemptKey } from '@storefront/order-port';

import { raiseAttention } from '../attention';
import { nextOrderState, stateOf } from './model/order-state';
import type { OrderServices } from './order-services';
import { lockOrder } from './repository/read-order';
import { endWatch, freePromo, moveTickets, saveOrderState } from './repository/save-order';

/**
 * Takes a completed order back, since the payment that it counted on fell through: its tickets are on sale again, its buyer
 * is written to, and a person looks at it.
 */
export function reverseOrder(
  { database, saveEmail }: Pick<OrderServices, 'database' | 'saveEmail'>,
  key: AttemptKey,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const { referenceID } = key;
    const order = await lockOrder(transaction, referenceID);
    const next = nextOrderState(stateOf(order), { type: 'reversed' });
    if (order?.status !== 'completed' || order.attempt.number !== key.attempt || !next) return;
    const { attempt } = order;
    // A payment that was final once stays paid, whatever is said later.
    if (!attempt.isWatched) return;
    await endWatch(transaction, key);
    await saveOrderState(transaction, referenceID, next);
    const details = { paymentId: attempt.paymentId, amountCents: attempt.total };
    await raiseAttention(transaction, { reason: 'payment-reversed', referenceID, details });
    const { customer, promoCodeId } = attempt;
    if (customer) await saveEmail(transaction, 'payment-failed', { ...attempt, referenceID, customer });
    if (promoCodeId !== null) await freePromo(transaction, promoCodeId);
    await moveTickets(transaction, key, 'sold', 'free');
  });
}
