import { UserError } from '@storefront/server/user-error';
import { sendConfirmationAgain } from '../mail/send-again';
import type { Operator } from './operator';
import { requireLockedOrder } from './require-order';
import { saveAudit } from './save-audit';

/**
 * Puts the confirmation of a completed order into the outbox once more.
 * @param recipient - another address than the order's; null for the one that the confirmation went to
 * @throws {UserError} where the order has no tickets, or its confirmation is not kept any more.
 */
export function resendConfirmation(
  { database, who }: Pick<Operator, 'database' | 'who'>,
  referenceID: string,
  recipient: string | null,
): Promise<string> {
  return database.transaction().execute(async (transaction) => {
    const { status } = await requireLockedOrder(transaction, referenceID);
    if (status !== 'completed')
      throw new UserError(`The order ${referenceID} is ${status}: it has no tickets.`);
    const sentTo = await sendConfirmationAgain(transaction, referenceID, recipient);
    if (!sentTo) throw new UserError(`The confirmation of ${referenceID} is not kept any more.`);
    await saveAudit(transaction, {
      who,
      action: 'resend',
      referenceID,
      note: recipient ? 'to another address' : 'to the same address',
    });
    return `The confirmation of ${referenceID} goes to ${sentTo} once more.`;
  });
}
