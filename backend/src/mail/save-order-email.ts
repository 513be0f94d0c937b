import { findEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { OrderServices, ToldOrder } from '../orders/order-services';
import type { EmailLinks } from './email-links';
import { type PaymentEmail, renderPaymentEmail } from './order-email';
import { saveConfirmationEmail } from './save-confirmation-email';

/** Writes e-mails about orders to the outbox, within the transactions that give the reasons for them. */
export const createOrderEmails =
  (links: EmailLinks): OrderServices['saveEmail'] =>
  async (transaction, email, order) => {
    if (email === 'confirmation' || email === 'late-tickets') {
      return saveConfirmationEmail(transaction, links, order, email === 'late-tickets');
    }
    await savePaymentEmail(transaction, email, order);
  };

async function savePaymentEmail(transaction: Database, email: PaymentEmail, order: ToldOrder): Promise<void> {
  const event = await findEvent(transaction, order.eventId);
  const { subject, text, html } = renderPaymentEmail(email, {
    referenceID: order.referenceID,
    language: order.language,
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
