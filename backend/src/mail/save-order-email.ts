import { findEvent } from '../catalog/read-catalog';
import type { OrderServices } from '../orders';
import { renderPaymentEmail } from './order-email';

/** Writes an e-mail about a payment to the outbox, in the transaction of its reason. */
export const saveOrderEmail: OrderServices['saveEmail'] = async (transaction, email, order) => {
  const { referenceID, customer, eventId, language, total } = order;
  const event = await findEvent(transaction, eventId);
  const { subject, text, html } = renderPaymentEmail(email, {
    referenceID,
    language,
    eventName: event?.name ?? '',
    customerName: customer.name,
    total,
  });
  const message_id = `order-${referenceID}-${order.number}-${email}@storefront`;
  await transaction
    .insertInto('outbox_emails')
    .values({
      message_id,
      reference_id: referenceID,
      recipient: customer.email,
      subject,
      text_body: text,
      html_body: html,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
