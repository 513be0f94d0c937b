import { formatUsd } from '@storefront/domain/money';
import { UserError } from '@storefront/server/user-error';
import { nextOrderState, stateOf } from '../orders/model/order-state';
import { saveReturn } from '../orders/repository/due-payments';
import { endWatch, freePromo, moveTickets, saveOrderState } from '../orders/repository/save-order';

import type { Operator } from './operator';
import { requireLockedOrder } from './require-order';
import { saveAudit } from './save-audit';

/**
 * Gives a buyer the money of a completed order back: its tickets are on sale again, and the buyer is written to. The API
 * gives the payment back within seconds, and tries again where the processor is out.
 * @param note - why
 * @throws {UserError} where the order was not paid.
 */
export function refundOrder(
  { database, saveEmail, who }: Pick<Operator, 'database' | 'saveEmail' | 'who'>,
  referenceID: string,
  note: string,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const order = await requireLockedOrder(transaction, referenceID);
    const next = nextOrderState(stateOf(order), { type: 'refunded' });
    if (order.status !== 'completed' || !next) {
      throw new UserError(
        `The order ${referenceID} is ${order.status}: only a completed one can be refunded.`,
      );
    }
    const { attempt } = order;
    const { paymentId, processor, total, customer, number, promoCodeId } = attempt;
    if (paymentId === null)
      throw new UserError(`The order ${referenceID} was free: there is no money to give back.`);
    const key = { referenceID, attempt: number };
    await saveReturn(transaction, { ...key, processor, paymentId, amountCents: total }, 'on-request');
    await endWatch(transaction, key);
    await saveOrderState(transaction, referenceID, next);
    if (customer) await saveEmail(transaction, 'on-request', { ...attempt, referenceID, customer });
    if (promoCodeId !== null) await freePromo(transaction, promoCodeId);
    await saveAudit(transaction, { who, action: 'refund', referenceID, note });
    await moveTickets(transaction, key, 'sold', 'free');
    return `${formatUsd(total)} of ${referenceID} go back to the buyer, and the tickets are on sale again.`;
  });
}
