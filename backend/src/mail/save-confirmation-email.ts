import type { Database } from '../database/connection';
import { statementNameOf } from '../orders/find-receipt';
import type { ToldOrder } from '../orders/order-services';
import { findConfirmed } from '../orders/repository/read-order';
import { renderConfirmation } from './confirmation-email';
import type { EmailLinks } from './email-links';
import { inLanguage } from './in-language';
import { tellEvent } from './tell-event';

/**
 * Writes the confirmation of an order to the outbox, within the transaction that completes the order.
 * @param isLate - whether the payment came after the order was given up
 */
export async function saveConfirmationEmail(
  transaction: Database,
  links: EmailLinks,
  order: ToldOrder,
  isLate: boolean,
): Promise<void> {
  const { referenceID, language, customer, total } = order;
  const { event, lines } = await findConfirmed(transaction, {
    referenceID,
    attempt: order.number,
    eventId: order.eventId,
  });
  const told = event && tellEvent(event, links.storefront, language);
  const pageUrl = links.orders.pageOf(referenceID);
  const { subject, text, html } = renderConfirmation({
    referenceID,
    language,
    event: told?.event ?? null,
    customerName: customer.name,
    lines,
    discount: order.discount,
    tax: order.tax,
    fees: order.digitalSurcharge,
    feesLabel: event?.digital_surcharge_label || null,
    total,
    statementName: total > 0 ? statementNameOf(order.processor, event) : null,
    isLate,
    pageUrl: pageUrl && inLanguage(pageUrl, language),
    contactUrl: links.contact,
  });
  await transaction
    .insertInto('outbox_emails')
    .values({
      message_id: `order-${referenceID}@storefront`,
      reference_id: referenceID,
      recipient: customer.email,
      subject,
      text_body: text,
      html_body: html,
      calendar_file: told?.calendarFile ?? null,
      shows_reference: true,
    })
    .execute();
}
