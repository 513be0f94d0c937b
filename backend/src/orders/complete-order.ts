import { stateOf } from './model/order';
import { nextOrderState } from './model/order-state';
import type { OrderServices } from './order-services';
import { lockOrder } from './repository/find-order';
import { saveOrderState } from './repository/save-order-state';
import { savePayment } from './repository/save-outcome';
import { takeStock } from './repository/take-stock';

/**
 * Stores a paid order: takes its tickets from the stock, uses up its promo code and stores its confirmation, all at
 * once. Done twice it changes nothing more. An order whose payment turns up late is honoured, but has no customer to
 * write to any more.
 * @throws {Error} where the reference has no order that can be paid.
 */
export function completeOrder(
  { database, saveConfirmation }: Pick<OrderServices, 'database' | 'saveConfirmation'>,
  referenceID: string,
  paymentId: string | null,
): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const order = await lockOrder(transaction, referenceID);
    if (order?.status === 'completed') return;
    const next = nextOrderState(stateOf(order), { type: 'paid' });
    if (!order?.attempt || !next) {
      throw new Error(`A payment (${paymentId}) belongs to no order that can be paid (${referenceID}).`);
    }
    const { attempt } = order;
    await takeStock(transaction, referenceID, attempt);
    await savePayment(transaction, { referenceID, attempt: attempt.number }, paymentId);
    await saveOrderState(transaction, referenceID, next);
    const { customer } = attempt;
    if (customer) await saveConfirmation(transaction, { ...attempt, referenceID, customer });
  });
}
