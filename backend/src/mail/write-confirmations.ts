import { setImmediate as nextMoment } from 'node:timers/promises';
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
import { findAllConfirmed, findOrders, type OrderLinks, receiptEvent, statementNameOf } from '../orders';
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

/** Confirmations that share a transaction. */
const maxAtOnce = 20;

/**
 * Writes the confirmations that are due longest to the outbox, or that of one order; no other process writes the same.
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

/** Writes confirmations when they are delivered, so that no order waits for them. One that fails delays no other. */
export function createConfirmationWriter(links: ConfirmationLinks): WriteConfirmation {
  return async function write(database, referenceID) {
    let locked: readonly Due[] = [];
    try {
      await database.transaction().execute(async (transaction) => {
        locked = await lockDue(transaction, referenceID);
        if (locked.length > 0) await writeDue(transaction, links, locked);
      });
    } catch (error) {
      if (locked.length > 1) {
        const singly = await Promise.allSettled(
          locked.map(({ reference_id }) => write(database, reference_id)),
        );
        const failed = singly.find((each) => each.status === 'rejected');
        if (!failed) return true;
        throw failed.reason;
      }
      for (const due of locked) await saveFailure(database, due);
      throw error;
    }
    return locked.length > 0;
  };
}

async function lockDue(transaction: Database, referenceID: string | undefined): Promise<readonly Due[]> {
  const due = transaction
    .selectFrom('unwritten_confirmations')
    .select(['reference_id', 'attempt', 'is_late', 'created_at', 'tries'])
    .forUpdate();
  const rows = referenceID
    ? due.where('reference_id', '=', referenceID)
    : due.where('next_try_at', '<=', sql<Date>`now()`).orderBy('next_try_at').limit(maxAtOnce).skipLocked();
  return rows.execute();
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

async function writeDue(transaction: Database, links: ConfirmationLinks, all: readonly Due[]): Promise<void> {
  const references = all.map(({ reference_id }) => reference_id);
  await transaction
    .deleteFrom('unwritten_confirmations')
    .where(sql<boolean>`reference_id = any(${references}::text[])`)
    .execute();
  const orders = new Map(
    (await findOrders(transaction, references)).map((order) => [order.referenceID, order]),
  );
  const confirmed = all.flatMap((due): ConfirmedOrder[] => {
    const order = orders.get(due.reference_id);
    const isLatest = order?.status === 'completed' && order.attempt.number === due.attempt;
    // Else the order has been refunded, or its payment has failed.
    return isLatest && order.attempt.customer
      ? [
          {
            ...order.attempt,
            attempt: due.attempt,
            customer: order.attempt.customer,
            referenceID: due.reference_id,
            due,
          },
        ]
      : [];
  });
  if (confirmed.length === 0) return;
  const emails = [];
  for (const order of await findAllConfirmed(transaction, confirmed)) {
    // Each takes milliseconds: requests are answered between them.
    await nextMoment();
    emails.push({
      reference_id: order.referenceID,
      recipient: order.customer.email,
      created_at: order.due.created_at,
      ...(await confirmationOf(links, order)),
    });
  }
  await transaction
    .insertInto('outbox_emails')
    .values(emails)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface ConfirmedOrder extends OrderAttempt {
  readonly referenceID: string;
  readonly attempt: number;
  readonly customer: Customer;
  readonly due: Due;
}

type EmailContent = Omit<InsertObject<DB, 'outbox_emails'>, 'reference_id' | 'recipient' | 'created_at'>;

async function confirmationOf(
  links: ConfirmationLinks,
  order: Awaited<ReturnType<typeof findAllConfirmed<ConfirmedOrder>>>[number],
): Promise<EmailContent> {
  const { referenceID, language, customer, total, due, event, lines } = order;
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
    isLate: due.is_late,
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
