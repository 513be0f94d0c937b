import type { ReceiptEvent } from '@ticket-storefront/api/protocol';
import { sharedPicturePath } from '@ticket-storefront/domain/events';
import { defaultLanguage, type Language } from '@ticket-storefront/domain/language';
import { createReadCache } from '@ticket-storefront/server';
import type { InsertObject } from 'kysely';
import { calendarFile } from '../catalog/calendar-file';
import { eventUrl, findEvent, type StoredEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { DB } from '../database/schema';
import {
  type EmailOrder,
  findConfirmed,
  type OrderLinks,
  type OrderServices,
  receiptEvent,
  statementNameOf,
} from '../orders';
import { type MailShop, renderConfirmation } from './confirmation-email';
import { type PaymentEmail, renderPaymentEmail } from './order-email';

interface EmailLinks {
  readonly orders: OrderLinks;
  readonly contact: string;
  readonly storefront: string;
  readonly shop: MailShop;
}

/** Writes e-mails about orders to the outbox, in the same transaction as their reason. */
export const createOrderEmails =
  (links: EmailLinks): OrderServices['saveEmail'] =>
  async (transaction, email, order) => {
    const row =
      email === 'confirmation' || email === 'late-tickets'
        ? await confirmationEmail(transaction, links, order, email === 'late-tickets')
        : await paymentEmail(transaction, email, order);
    const { referenceID, customer } = order;
    await transaction
      .insertInto('outbox_emails')
      .values({ reference_id: referenceID, recipient: customer.email, ...row })
      .$if(row.shows_reference !== true, (query) => query.onConflict((conflict) => conflict.doNothing()))
      .execute();
  };

type EmailRow = Omit<InsertObject<DB, 'outbox_emails'>, 'reference_id' | 'recipient'>;

async function paymentEmail(
  transaction: Database,
  email: PaymentEmail,
  order: EmailOrder,
): Promise<EmailRow> {
  const event = await findEvent(transaction, order.eventId);
  const { subject, text, html } = renderPaymentEmail(email, {
    referenceID: order.referenceID,
    language: order.language,
    eventName: event?.name ?? '',
    customerName: order.customer.name,
    total: order.total,
  });
  const message_id = `order-${order.referenceID}-${order.number}-${email}@storefront`;
  return { message_id, subject, text_body: text, html_body: html };
}

async function confirmationEmail(
  transaction: Database,
  links: EmailLinks,
  order: EmailOrder,
  isLate: boolean,
): Promise<EmailRow> {
  const { referenceID, number: attempt, eventId, language, customer, total } = order;
  const { event, lines } = await findConfirmed(transaction, { referenceID, attempt, eventId });
  const described = event && (await describeEvent(event, links.storefront, language));
  const pageUrl = links.orders.pageOf(referenceID);
  const { subject, text, html } = renderConfirmation({
    referenceID,
    language,
    shop: links.shop,
    event: described?.event ?? null,
    picture: described?.picture ?? null,
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
  return {
    message_id: `order-${referenceID}@storefront`,
    subject,
    text_body: text,
    html_body: html,
    calendar_file: described?.calendarFile ?? null,
    shows_reference: true,
  };
}

interface EmailEvent {
  readonly event: ReceiptEvent;
  /** Address of its picture, 1200 pixels wide. */
  readonly picture: string;
  readonly calendarFile: string | null;
}

/** In a rush, thousands of orders are for the same event. */
const describedEvents = createReadCache<EmailEvent>({ max: 100 });

const describeEvent = (event: StoredEvent, storefront: string, language: Language): Promise<EmailEvent> =>
  describedEvents.get(JSON.stringify([storefront, language, event]), async () => ({
    event: receiptEvent(event, language),
    picture: `${storefront}${sharedPicturePath(event.ticketing_slug)}`,
    calendarFile: calendarFile(event, inLanguage(eventUrl(storefront, event), language)),
  }));

/** Adds the language to an address without a query; English is the default. */
export const inLanguage = (url: string, language: Language): string =>
  language === defaultLanguage ? url : `${url}?lang=${language}`;
