import { fullAddress, mapsUrl } from '@storefront/domain/address';
import { formatEventDates, formatGates } from '@storefront/domain/event-dates';
import type { Database } from '../database/connection';
import type { ToldOrder } from '../orders/order-services';
import { findConfirmed } from '../orders/repository/find-confirmed';
import { renderConfirmation } from './confirmation-email';

/**
 * Writes the confirmation of an order to the outbox, within the transaction that completes the order.
 * @param isLate - whether the payment came after the order was given up
 */
export async function saveConfirmationEmail(
  transaction: Database,
  order: ToldOrder,
  isLate: boolean,
): Promise<void> {
  const { referenceID, customer } = order;
  const { event, lines } = await findConfirmed(transaction, {
    referenceID,
    attempt: order.number,
    eventId: order.eventId,
  });
  const { subject, text, html } = renderConfirmation({
    referenceID,
    eventName: event?.name ?? '',
    eventDates: event && formatEventDates(event),
    gates: event && formatGates(event),
    place: event && fullAddress(event) ? { address: fullAddress(event), mapsUrl: mapsUrl(event) } : null,
    customerName: customer.name,
    lines,
    discount: order.discount,
    tax: order.tax,
    fees: order.digitalSurcharge,
    feesLabel: event?.digital_surcharge_label || 'Fees',
    total: order.total,
    isLate,
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
    })
    .execute();
}
