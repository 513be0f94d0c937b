import { formatEventDates } from '@storefront/domain/event-dates';
import { findEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { PaidOrder } from '../orders/order-services';
import { findOrderLines } from '../orders/repository/find-order-lines';
import { renderConfirmation } from './confirmation-email';

/** Writes the confirmation of an order to the outbox, within the transaction that completes the order. */
export async function saveConfirmationEmail(transaction: Database, order: PaidOrder): Promise<void> {
  const { referenceID, customer } = order;
  const event = await findEvent(transaction, order.eventId);
  const { subject, text, html } = renderConfirmation({
    referenceID,
    eventName: event?.name ?? '',
    eventDates: event && formatEventDates(event),
    customerName: customer.name,
    lines: await findOrderLines(transaction, referenceID, order.number),
    discount: order.discount,
    tax: order.tax,
    fees: order.digitalSurcharge,
    feesLabel: event?.digital_surcharge_label || 'Fees',
    total: order.total,
  });
  await transaction
    .insertInto('outbox_emails')
    .values({
      message_id: `order-${referenceID}@storefront`,
      recipient: customer.email,
      subject,
      text_body: text,
      html_body: html,
    })
    .execute();
}
