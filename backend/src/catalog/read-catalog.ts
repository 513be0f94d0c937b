import { eventFields } from '@storefront/domain/fields/event-fields';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import type { StoredRow } from '@storefront/domain/fields/rows';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { columnsOf } from './columns';
import { row, rulesOf } from './row-rules';

type StoredPromo = StoredRow<typeof promoCodeFields>;

/** An event, and the processor that its money is taken by. */
export interface StoredEvent extends StoredRow<typeof eventFields> {
  readonly processor: string | null;
}

/** A ticket with its stock: without a capacity there is no limit. */
export interface ItemInStock extends StoredRow<typeof ticketingItemFields> {
  readonly capacity: number | null;
  readonly sold_count: number;
  readonly held_count: number;
}

const promoSchema = row(rulesOf(promoCodeFields));

/** The event with this id, active or not. */
export async function findEvent(database: Database, id: number): Promise<StoredEvent | null> {
  return (await eventOf(database, id).executeTakeFirst()) ?? null;
}

/** The active event with this id. */
export async function findActiveEvent(database: Database, id: number): Promise<StoredEvent | null> {
  const event = await eventOf(database, id).where('events.is_active', '=', true).executeTakeFirst();
  return event ?? null;
}

/** The statement that reads an event, to be part of others. */
export const eventOf = (database: Database, id: number) =>
  database
    .selectFrom('events')
    .leftJoin('ticketing_payment_processor_configs as config', 'config.event_id', 'events.id')
    .select(columnsOf(eventFields).map((column) => `events.${column}` as const))
    .select('config.processor')
    .where('events.id', '=', id);

/** The statement that reads tickets by their ids, and how many of each open orders hold, to be part of others. */
export const itemsOf = (database: Database, ids: readonly number[]) =>
  database
    .selectFrom('ticketing_items')
    .select(columnsOf(ticketingItemFields))
    .select(['capacity', 'sold_count', 'held_count'])
    .where('id', 'in', ids);

/** The event's promo code with this uid. */
export async function findPromo(
  database: Database,
  eventId: number,
  uid: string,
): Promise<StoredPromo | null> {
  const promo = await database
    .selectFrom('promo_codes')
    .select(columnsOf(promoCodeFields))
    .where('event_id', '=', eventId)
    .where('uid', '=', uid)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return promo ? v.parse(promoSchema, promo) : null;
}

/** Until the transaction ends, no other order decides about this promo code. */
export async function lockPromo(database: Database, id: number): Promise<void> {
  await database.selectFrom('promo_codes').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}
