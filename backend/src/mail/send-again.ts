import { createReferenceID } from '@storefront/domain/reference-id';
import type { Database } from '../database/connection';

const confirmationOf = (referenceID: string) => `order-${referenceID}@storefront`;

/** The address that the confirmation of an order went to; null where it is not kept any more. */
export async function findRecipient(database: Database, referenceID: string): Promise<string | null> {
  const email = await database
    .selectFrom('outbox_emails')
    .select('recipient')
    .where('message_id', '=', confirmationOf(referenceID))
    .executeTakeFirst();
  return email?.recipient ?? null;
}

/**
 * Puts the confirmation of an order into the outbox once more, as an e-mail of its own: programs hide a second one under the
 * same Message-ID.
 * @param recipient - another address than that of the first; null for the same
 * @returns the address that it goes to; null where the confirmation is not kept any more
 */
export async function sendConfirmationAgain(
  database: Database,
  referenceID: string,
  recipient: string | null = null,
): Promise<string | null> {
  const email = await database
    .selectFrom('outbox_emails')
    .select(['recipient', 'subject', 'text_body', 'html_body', 'calendar_file', 'shows_reference'])
    .where('message_id', '=', confirmationOf(referenceID))
    .executeTakeFirst();
  if (!email) return null;
  const sentTo = recipient ?? email.recipient;
  await database
    .insertInto('outbox_emails')
    .values({
      ...email,
      message_id: `order-${referenceID}-again-${createReferenceID()}@storefront`,
      reference_id: referenceID,
      recipient: sentTo,
      is_repeat: true,
    })
    .execute();
  return sentTo;
}
