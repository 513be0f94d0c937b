import { hasEnded, saleState } from '@ticket-storefront/domain/dates';
import type { Language } from '@ticket-storefront/domain/language';
import { type Refusal, refusals } from '@ticket-storefront/order-port';
import { sql } from 'kysely';
import { readSale } from '../catalog/read-catalog';
import type { Database } from '../database/connection';

/** An e-mail address that a visitor leaves at a ticket. */
interface Interest {
  readonly eventId: number;
  readonly itemId: number;
  readonly email: string;
  readonly language: Language;
}

const notNow = refusals.invalid(
  'There is nothing to wait for: this ticket can be bought now, or is no longer sold.',
);

/**
 * Stores an interest: in the sale of a ticket that is not yet on sale, or in a ticket that is sold out. Repeating it changes
 * nothing, so that nobody learns who else has left an address. Returns why there is nothing to wait for, or null.
 */
export async function saveInterest(database: Database, interest: Interest): Promise<Refusal | null> {
  const { eventId, itemId, email, language } = interest;
  const { now: readAt, event, items } = await readSale(database, eventId, [itemId]);
  const now = new Date(readAt);
  const item = items.find((each) => each.event_id === eventId);
  if (!event?.is_active || !item?.is_active || !item.available_public_sale || item.cashless_top_up_item)
    return notNow;
  if (hasEnded(event, now)) return notNow;
  const { state } = saleState(item, now, event.timezone);
  const { capacity, sold_count, held_count } = item;
  const isGone = capacity !== null && capacity - sold_count - held_count <= 0;
  if (state === 'ended' || (state === 'open' && !isGone)) return notNow;
  await database
    .insertInto('ticket_interests')
    .values({ item_id: itemId, email, language, waits_for: state === 'before' ? 'sale' : 'ticket' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return null;
}

/** An offer that a visitor has opened. */
export interface OpenedOffer {
  readonly itemId: number;
  /** The address that the ticket is offered to. */
  readonly email: string;
  readonly endsInMs: number;
}

/** Gives an offer to the visitor who opens its link; null if it is over. The visitor who opens it last can use it. */
export async function openOffer(
  database: Database,
  id: string,
  visitor: string,
): Promise<OpenedOffer | null> {
  const opened = await database
    .updateTable('ticket_interests')
    .set({ visitor })
    .where('id', '=', id)
    .where('offered_until', '>', sql<Date>`now()`)
    .returning([
      'item_id as itemId',
      'email',
      sql<number>`extract(epoch from offered_until - now())::float8 * 1000`.as('endsInMs'),
    ])
    .executeTakeFirst();
  return opened ?? null;
}

/** Ends an interest on request. A ticket that it held is on sale again, unless it is in an order. */
export async function endInterest(database: Database, id: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const ended = await transaction
      .deleteFrom('ticket_interests')
      .where('id', '=', id)
      .where('reference_id', 'is', null)
      .returning(['item_id', 'offered_until'])
      .executeTakeFirst();
    if (ended?.offered_until) await freeOfferedTickets(transaction, ended.item_id, 1);
  });
}

/** Ends the offers whose time is over, and puts their tickets on sale again. */
export async function endOffers(database: Database): Promise<void> {
  const due = await database
    .selectFrom('ticket_interests')
    .select('item_id')
    .distinct()
    .where('offered_until', '<=', sql<Date>`now()`)
    .where('reference_id', 'is', null)
    .execute();
  for (const { item_id } of due) {
    await database.transaction().execute(async (transaction) => {
      const ended = await transaction
        .deleteFrom('ticket_interests')
        .where('item_id', '=', item_id)
        .where('offered_until', '<=', sql<Date>`now()`)
        .where('reference_id', 'is', null)
        .returning('id')
        .execute();
      if (ended.length > 0) await freeOfferedTickets(transaction, item_id, ended.length);
    });
  }
}

/** Locks the item: call it last. */
const freeOfferedTickets = (transaction: Database, itemId: number, count: number) =>
  sql`select free_offered_tickets(${itemId}, ${count})`.execute(transaction);
