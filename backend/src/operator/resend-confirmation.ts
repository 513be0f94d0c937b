import { createReferenceID } from '@storefront/domain/reference-id';
import { UserError } from '@storefront/server/user-error';
import type { Database } from '../database/connection';
import type { Operator } from './operator';
import { requireLockedOrder } from './require-order';
import { saveAudit } from './save-audit';

/**
 * Puts the confirmation of a completed order into the outbox once more, as an e-mail of its own: programs hide a second one
 * under the same Message-ID.
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
    const email = await findConfirmation(transaction, referenceID);
    if (!email) throw new UserError(`The confirmation of ${referenceID} is not kept any more.`);
    const sentTo = recipient ?? email.recipient;
    await transaction
      .insertInto('outbox_emails')
      .values({
        ...email,
        message_id: `order-${referenceID}-again-${createReferenceID()}@storefront`,
        reference_id: referenceID,
        recipient: sentTo,
      })
      .execute();
    await saveAudit(transaction, {
      who,
      action: 'resend',
      referenceID,
      note: recipient ? 'to another address' : 'to the same address',
    });
    return `The confirmation of ${referenceID} goes to ${sentTo} once more.`;
  });
}

const findConfirmation = (database: Database, referenceID: string) =>
  database
    .selectFrom('outbox_emails')
    .select(['recipient', 'subject', 'text_body', 'html_body'])
    .where('message_id', '=', `order-${referenceID}@storefront`)
    .executeTakeFirst();
