import type { Customer } from '@storefront/domain/customer';
import { formatEventDates } from '@storefront/domain/event-dates';
import { findEvent } from '../catalog/read-catalog';
import type { Queryable } from '../database/connection';
import type { OrderRow } from '../orders/order-row';
import { type ConfirmedLine, renderConfirmation } from './confirmation-email';

/** Writes the confirmation of an order to the outbox, within the transaction that completes the order. */
export async function storeConfirmationEmail(
  database: Queryable,
  order: OrderRow & { readonly customer: Customer },
): Promise<void> {
  const event = await findEvent(database, order.event_id);
  const { rows: lines } = await database.query<ConfirmedLine>(
    `select line.name, line.quantity, line.price, item.additional_email_description
     from order_lines line join ticketing_items item on item.id = line.item_id
     where line.reference_id = $1 order by line.name`,
    [order.reference_id],
  );
  const { subject, text, html } = renderConfirmation({
    referenceID: order.reference_id,
    eventName: event?.name ?? '',
    eventDates: event && formatEventDates(event),
    customerName: order.customer.name,
    lines,
    discount: order.total_promo_amount,
    tax: order.tax,
    fees: order.digital_surcharge,
    feesLabel: event?.digital_surcharge_label || 'Fees',
    total: order.total,
  });
  await database.query(
    `insert into outbox_emails (message_id, recipient, subject, text_body, html_body) values ($1, $2, $3, $4, $5)`,
    [`order-${order.reference_id}@storefront`, order.customer.email, subject, text, html],
  );
}
