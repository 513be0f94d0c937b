import { eventTimes, hasEnded, instantOf, saleState } from '@ticket-storefront/domain/dates';
import { sql } from 'kysely';
import { readSale, type StoredEvent } from '../catalog/read-catalog';
import { type Database, tryInTransaction } from '../database/connection';
import { endOffers } from './interests';
import { offerEmail, saleEmail } from './offer-email';
import type { OfferLinks } from './offer-links';

/** People who are written to in one transaction. */
const batchSize = 100;

const hourMs = 60 * 60_000;

interface Options {
  readonly database: Database;
  readonly links: OfferLinks;
  /** `OFFER_HOURS` */
  readonly offerHours: number;
}

type Item = Awaited<ReturnType<typeof readSale>>['items'][number];

interface WaitedFor {
  readonly event: StoredEvent;
  readonly item: Item;
  readonly now: Date;
}

/**
 * Ends offers whose time is over, offers the tickets that are free to those who came first, and writes to those who wait for a
 * sale that has begun (docs/rules.md, Waiting for tickets). Any number of processes may run it: one at a time works on a ticket.
 * @param signal - stops after the batch under way
 */
export async function makeOffers(options: Options, signal?: AbortSignal): Promise<void> {
  const { database } = options;
  await endOffers(database);
  const waited = await database
    .selectFrom('ticket_interests')
    .innerJoin('ticketing_items', 'ticketing_items.id', 'ticket_interests.item_id')
    .select(['item_id', 'event_id', 'waits_for'])
    .distinct()
    .where('offered_until', 'is', null)
    .execute();
  for (const { item_id, event_id, waits_for } of waited) {
    let isDone = false;
    while (!isDone && !signal?.aborted) {
      const { now, event, items } = await readSale(database, event_id, [item_id]);
      const [item] = items;
      if (!event || !item) break;
      const waitedFor = { event, item, now: new Date(now) };
      isDone =
        waits_for === 'sale'
          ? await announceSale(options, waitedFor)
          : await offerTickets(options, waitedFor);
    }
  }
}

const isSold = ({ event, item }: WaitedFor) =>
  event.is_active && item.is_active && item.available_public_sale && !item.cashless_top_up_item;

/** Lets one process at a time work on a ticket, until its transaction ends. False while another one does. */
async function lockQueue(transaction: Database, itemId: number): Promise<boolean> {
  const { rows } = await sql<{ readonly isLocked: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(current_schema() || ' offers'), ${itemId}) as "isLocked"`.execute(
    transaction,
  );
  return rows[0]?.isLocked ?? false;
}

const firstOf = (database: Database, itemId: number, waitsFor: 'sale' | 'ticket', count: number) =>
  database
    .selectFrom('ticket_interests')
    .select('id')
    .where('item_id', '=', itemId)
    .where('waits_for', '=', waitsFor)
    .where('offered_until', 'is', null)
    .orderBy('place')
    .limit(count)
    .forUpdate()
    .skipLocked();

/** Writes to some who wait for the sale of a ticket. Returns whether nothing is left to do now. */
async function announceSale({ database, links }: Options, waitedFor: WaitedFor): Promise<boolean> {
  const { event, item, now } = waitedFor;
  if (saleState(item, now, event.timezone).state === 'before' && !hasEnded(event, now)) return true;
  const written = await database.transaction().execute(async (transaction) => {
    if (!(await lockQueue(transaction, item.id))) return 0;
    const first = await transaction
      .with('first', () => firstOf(transaction, item.id, 'sale', batchSize))
      .deleteFrom('ticket_interests')
      .where('id', 'in', ({ selectFrom }) => selectFrom('first').select('id'))
      .returningAll()
      .execute();
    // A sale that is cancelled is no news.
    if (first.length > 0 && isSold(waitedFor) && !hasEnded(event, now)) {
      const ticket = { name: item.name, event };
      await saveEmails(
        transaction,
        first.map((interest) => saleEmail(links, interest, ticket)),
      );
    }
    return first.length;
  });
  return written < batchSize;
}

/** When an offer that is made now ends: after so many hours, or with the sale or the event. */
function endOf({ event, item, now }: WaitedFor, hours: number): Date {
  const times = eventTimes(event);
  const ends = [
    now.getTime() + hours * hourMs,
    instantOf(item.off_sale_date, event.timezone),
    times?.kind === 'timed' ? times.end : null,
  ].filter((end) => end !== null);
  return new Date(Math.min(...ends));
}

/** Offers free tickets to some of those who came first. Returns whether nothing is left to do now. */
async function offerTickets(
  { database, links, offerHours }: Options,
  waitedFor: WaitedFor,
): Promise<boolean> {
  const { event, item, now } = waitedFor;
  if (saleState(item, now, event.timezone).state === 'ended' || hasEnded(event, now)) {
    await forgetWaiting(database, item.id);
    return true;
  }
  if (!isSold(waitedFor) || saleState(item, now, event.timezone).state === 'before') return true;
  const until = endOf(waitedFor, offerHours);
  const offered = await tryInTransaction(database, async (transaction) => {
    if (!(await lockQueue(transaction, item.id))) return null;
    const free = await readFree(transaction, item.id);
    if (free <= 0) return null;
    const first = await transaction
      .with('first', () => firstOf(transaction, item.id, 'ticket', Math.min(free, batchSize)))
      .updateTable('ticket_interests')
      .set({ offered_until: until })
      .where('id', 'in', ({ selectFrom }) => selectFrom('first').select('id'))
      .returningAll()
      .execute();
    if (first.length === 0) return null;
    const ticket = { name: item.name, event };
    await saveEmails(
      transaction,
      first.map((interest) => offerEmail(links, interest, ticket, until)),
    );
    // Locks the item, so it comes last. Orders may have taken tickets meanwhile: the next round offers what is left.
    return (await holdTickets(transaction, item.id, first.length)) ? first.length : null;
  });
  return offered === null || offered < batchSize;
}

async function readFree(transaction: Database, itemId: number): Promise<number> {
  const item = await transaction
    .selectFrom('ticketing_items')
    // Without a capacity it is never sold out.
    .select(sql<number>`coalesce(capacity - sold_count - held_count, 2147483647)`.as('free'))
    .where('id', '=', itemId)
    .executeTakeFirst();
  return item?.free ?? 0;
}

async function holdTickets(transaction: Database, itemId: number, count: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('ticketing_items')
    .set({ held_count: sql`held_count + ${count}` })
    .where('id', '=', itemId)
    .where(sql<boolean>`(capacity is null or capacity - sold_count - held_count >= ${count})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function saveEmails(
  transaction: Database,
  rows: readonly ReturnType<typeof saleEmail>[],
): Promise<void> {
  await transaction
    .insertInto('outbox_emails')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Nobody waits any longer for a ticket that is no longer sold. */
const forgetWaiting = (database: Database, itemId: number) =>
  database
    .deleteFrom('ticket_interests')
    .where('item_id', '=', itemId)
    .where('offered_until', 'is', null)
    .execute();
