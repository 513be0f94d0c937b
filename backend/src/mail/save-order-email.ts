import type { ReceiptEvent } from '@storefront/api/protocol';
import { defaultLanguage, type Language } from '@storefront/domain/language';
import { createReadCache } from '@storefront/server';
import { calendarFile } from '../catalog/calendar-file';
import { eventUrl, findEvent, type StoredEvent } from '../catalog/read-catalog';

import type { Database } from '../database/connection';
import {
  type EmailOrder,
  findConfirmed,
  type OrderLinks,
  type OrderServices,
  receiptEvent,
  statementNameOf,
} from '../orders';

import { renderConfirmation } from './confirmation-email';
import { type PaymentEmail, renderPaymentEmail } from './order-email';

interface EmailLinks {
  readonly orders: OrderLinks;
  readonly contact: string;
  readonly storefront: string;
}

/** Writes e-mails about orders to the outbox, in the same transaction as their reason. */
export const createOrderEmails =
  (links: EmailLinks): OrderServices['saveEmail'] =>
  async (transaction, email, order) => {
    if (email === 'confirmation' || email === 'late-tickets') {
      return saveConfirmationEmail(transaction, links, order, email === 'late-tickets');
    }
    await savePaymentEmail(transaction, email, order);
  };

async function savePaymentEmail(
  transaction: Database,
  email: PaymentEmail,
  order: EmailOrder,
): Promise<void> {
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

async function saveConfirmationEmail(
  transaction: Database,
  links: EmailLinks,
  order: EmailOrder,
  isLate: boolean,
): Promise<void> {
  const { referenceID, language, customer, total } = order;
  const { event, lines } = await findConfirmed(transaction, {
    referenceID,
    attempt: order.number,
    eventId: order.eventId,
  });
  const told = event && (await notifyEvent(event, links.storefront, language));
  const pageUrl = links.orders.pageOf(referenceID);
  const { subject, text, html } = renderConfirmation({
    referenceID,
    language,
    event: told?.event ?? null,
    customer,
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

interface EmailEvent {
  readonly event: ReceiptEvent;
  readonly calendarFile: string | null;
}

/** In a rush, thousands of orders are for the same event. */
const told = createReadCache<EmailEvent>({ max: 100 });

const notifyEvent = (event: StoredEvent, storefront: string, language: Language): Promise<EmailEvent> =>
  told.get(JSON.stringify([storefront, language, event]), async () => ({
    event: receiptEvent(event, language),
    calendarFile: calendarFile(event, inLanguage(eventUrl(storefront, event), language)),
  }));

/** Adds the language to an address without a query; English is the default. */
const inLanguage = (url: string, language: Language): string =>
  language === defaultLanguage ? url : `${url}?lang=${language}`;
