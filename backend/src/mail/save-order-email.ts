import { findEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { OrderEmail, ToldOrder } from '../orders/order-services';
import { renderPaymentEmail } from './order-email';
import { saveConfirmationEmail } from './save-confirmation-email';

/** Writes an e-mail about an order to the outbox, within the transaction that gives the reason for it. */
export async function saveOrderEmail(
  transaction: Database,
  email: OrderEmail,
  order: ToldOrder,
): Promise<void> {
  if (email === 'confirmation' || email === 'late-tickets') {
    return saveConfirmationEmail(transaction, order, email === 'late-tickets');
  }
  const event = await findEvent(transaction, order.eventId);
  const { subject, text, html } = renderPaymentEmail(email, {
    referenceID: order.referenceID,
    eventName: event?.name ?? '',
    customerName: order.customer.name,
    total: order.total,
  });
  await transaction
    .insertInto('outbox_emails')
    .values({
      message_id: `order-${order.referenceID}-${order.number}-${email}@storefront`,
      reference_id: order.referenceID,
      recipient: order.customer.email,
      subject,
      text_body: text,
      html_body: html,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
