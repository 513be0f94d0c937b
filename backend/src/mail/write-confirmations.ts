import type { ReceiptEvent } from '@ticket-storefront/api/protocol';
import type { Customer } from '@ticket-storefront/domain/checkout';
import { sharedPicturePath } from '@ticket-storefront/domain/events';
import type { Language } from '@ticket-storefront/domain/language';
import type { OrderAttempt } from '@ticket-storefront/order-port';
import { backoffMs, createReadCache } from '@ticket-storefront/server';
import { type InsertObject, sql } from 'kysely';
import { calendarFile } from '../catalog/calendar-file';
import { eventUrl, type StoredEvent } from '../catalog/read-catalog';
import type { Database } from '../database/connection';
import type { DB } from '../database/schema';
import { findConfirmed, findOrder, type OrderLinks, receiptEvent, statementNameOf } from '../orders';
import { raiseAttention } from '../work/attention';
import { fromNow } from '../work/background';
import { type MailShop, renderConfirmation } from './confirmation-email';
import { inLanguage } from './order-email';

const firstPauseMs = 60_000;
const maxPauseMs = 60 * 60_000;
const triesForAttention = 3;

/** The addresses and the shop in confirmations. */
export interface ConfirmationLinks {
  readonly orders: OrderLinks;
  readonly contact: string;
  readonly storefront: string;
  readonly shop: MailShop;
}

/**
 * Writes the confirmation that is due longest to the outbox, or that of one order; no other process writes the same.
 * @returns whether one was due
 */
export type WriteConfirmation = (database: Database, referenceID?: string) => Promise<boolean>;

interface Due {
  readonly reference_id: string;
  readonly attempt: number;
  readonly is_late: boolean;
  readonly created_at: Date;
  readonly tries: number;
}

/** Writes confirmations when they are delivered, so that no order waits for them. */
export const createConfirmationWriter =
  (links: ConfirmationLinks): WriteConfirmation =>
  async (database, referenceID) => {
    const locked: Due[] = [];
    try {
      await database.transaction().execute(async (transaction) => {
        locked.push(...(await lockDue(transaction, referenceID)));
        for (const due of locked) await writeDue(transaction, links, due);
      });
    } catch (error) {
      for (const due of locked) await saveFailure(database, due);
      throw error;
    }
    return locked.length > 0;
  };

/** At most one. */
async function lockDue(transaction: Database, referenceID: string | undefined): Promise<readonly Due[]> {
  const due = transaction
    .selectFrom('unwritten_confirmations')
    .select(['reference_id', 'attempt', 'is_late', 'created_at', 'tries'])
    .forUpdate();
  const row = referenceID
    ? due.where('reference_id', '=', referenceID)
    : due.where('next_try_at', '<=', sql<Date>`now()`).orderBy('next_try_at').limit(1).skipLocked();
  return row.execute();
}

async function saveFailure(database: Database, { reference_id, tries }: Due): Promise<void> {
  await database
    .updateTable('unwritten_confirmations')
    .set({ tries: tries + 1, next_try_at: fromNow(backoffMs(tries + 1, firstPauseMs, maxPauseMs)) })
    .where('reference_id', '=', reference_id)
    .execute();
  if (tries + 1 < triesForAttention) return;
  await raiseAttention(database, {
    reason: 'email-failed',
    referenceID: reference_id,
    details: { attempts: tries + 1 },
  });
}

async function writeDue(
  transaction: Database,
  links: ConfirmationLinks,
  { reference_id: referenceID, attempt: number, is_late: isLate, created_at }: Due,
): Promise<void> {
  await transaction.deleteFrom('unwritten_confirmations').where('reference_id', '=', referenceID).execute();
  const order = await findOrder(transaction, referenceID);
  const attempt = order?.status === 'completed' && order.attempt.number === number ? order.attempt : null;
  // The order has been refunded, or its payment has failed.
  if (!attempt?.customer) return;
  const { customer } = attempt;
  const content = await confirmationOf(transaction, links, { ...attempt, customer, referenceID }, isLate);
  await transaction
    .insertInto('outbox_emails')
    .values({ reference_id: referenceID, recipient: customer.email, created_at, ...content })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface ConfirmedOrder extends OrderAttempt {
  readonly referenceID: string;
  readonly customer: Customer;
}

type EmailContent = Omit<InsertObject<DB, 'outbox_emails'>, 'reference_id' | 'recipient' | 'created_at'>;

async function confirmationOf(
  transaction: Database,
  links: ConfirmationLinks,
  order: ConfirmedOrder,
  isLate: boolean,
): Promise<EmailContent> {
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
