import { type FoundPayment, processorUnreachable } from '@storefront/order-port';

import { UserError } from '@storefront/server/user-error';
import { receivePayment } from '../orders/complete-order';
import { releaseWithin } from '../orders/release-order';
import type { Operator } from './operator';
import { requireOrder } from './require-order';
import { saveAudit } from './save-audit';

/**
 * Ends an order that stays pending, so that its tickets are on sale again: only where its processor has no payment of it. One
 * that was paid after all is completed instead.
 * @throws {UserError} where the order is not pending any more, may still be paid, or its processor cannot be asked.
 */
export async function releaseStuckOrder(operator: Operator, referenceID: string): Promise<string> {
  const { database, processors, settleAfterMs, who } = operator;
  const order = await requireOrder(database, referenceID);
  if (order.status !== 'pending') {
    throw new UserError(`The order ${referenceID} is ${order.status}: only a pending one can be released.`);
  }
  const { number, total, processor, ageMs } = order.attempt;
  if (ageMs < settleAfterMs) {
    throw new UserError(`The order ${referenceID} is still under way: try again in a minute.`);
  }
  const key = { referenceID, attempt: number };
  const found = await processors[processor]?.findPayment({ ...key, amountCents: total });
  const line = { who, action: 'release', referenceID } as const;
  if (found?.kind === 'approved') {
    await saveAudit(database, { ...line, note: 'was paid after all' });
    await receivePayment(operator, key, found, total);
    return `The order ${referenceID} was paid after all: \`storefront orders find ${referenceID}\` shows what became of it.`;
  }
  if (found?.kind !== 'none' && found?.kind !== 'closed') {
    throw new UserError(whyNot(found, referenceID, processor));
  }
  // Nobody pays a free order later.
  const payment = total === 0 || found.kind === 'closed' ? 'cannot-come' : 'may-come';
  await database.transaction().execute(async (transaction) => {
    if (!(await releaseWithin(transaction, key, processorUnreachable, payment))) {
      throw new UserError(`The order ${referenceID} was settled meanwhile: look at it again.`);
    }
    await saveAudit(transaction, { ...line, note: `${processor} has no payment` });
  });
  return `The order ${referenceID} is released: ${processor} has no payment of it, and its tickets are on sale again.`;
}

const whyNot = (found: FoundPayment | undefined, referenceID: string, processor: string): string =>
  found?.kind === 'open'
    ? `The buyer of ${referenceID} may still pay for ${Math.ceil(found.forMs / 60_000)} min: try again after that.`
    : `${processor} does not answer, so that nobody knows whether ${referenceID} was paid: try again later.`;
