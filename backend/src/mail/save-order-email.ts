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

/** What e-mails link to. */
interface EmailLinks {
  readonly orders: OrderLinks;
  /** The provider's contact page. */
  readonly contact: string;
  /** Origin of the storefront. */
  readonly storefront: string;
}

/** Writes e-mails about orders to the outbox, within the transactions that give the reasons for them. */
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

/**
 * Writes the confirmation of an order to the outbox, within the transaction that completes the order.
 * @param isLate - whether the payment came after the order was given up
 */
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

/** An event as e-mails about its orders tell it. */
interface EmailEvent {
  readonly event: ReceiptEvent;
  /** Null without a date. */
  readonly calendarFile: string | null;
}

/** By language and all that is stored of an event: in a rush, thousands of orders are for the same one. */
const told = createReadCache<EmailEvent>({ max: 100 });

/** The words for an event in a language, and its calendar file. @param storefront - origin of the storefront */
const notifyEvent = (event: StoredEvent, storefront: string, language: Language): Promise<EmailEvent> =>
  told.get(JSON.stringify([storefront, language, event]), async () => ({
    event: receiptEvent(event, language),
    calendarFile: calendarFile(event, inLanguage(eventUrl(storefront, event), language)),
  }));

/** An address of a page of the storefront, without a query, that opens in a language. English is not insisted on. */
const inLanguage = (url: string, language: Language): string =>
  language === defaultLanguage ? url : `${url}?lang=${language}`;
