import { formatUsd } from '@storefront/domain/money';
import { UserError } from '@storefront/server/user-error';

import { refundWithin } from '../orders/complete-order';
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
    if (order.status !== 'completed') {
      throw new UserError(
        `The order ${referenceID} is ${order.status}: only a completed one can be refunded.`,
      );
    }
    const { paymentId, total } = order.attempt;
    if (paymentId === null)
      throw new UserError(`The order ${referenceID} was free: there is no money to give back.`);
    await saveAudit(transaction, { who, action: 'refund', referenceID, note });
    await refundWithin(transaction, saveEmail, order);
    return `${formatUsd(total)} of ${referenceID} go back to the buyer, and the tickets are on sale again.`;
  });
}
