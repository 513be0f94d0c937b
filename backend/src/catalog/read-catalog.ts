import type { ProcessorConfig } from '@storefront/domain/event';
import { eventFields } from '@storefront/domain/fields/event-fields';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import type { StoredRow } from '@storefront/domain/fields/rows';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import type { PromoCode } from '@storefront/domain/promo-code';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { columnsOf } from './columns';

export interface StoredEvent extends StoredRow<typeof eventFields> {
  readonly processor: ProcessorConfig['processor'] | null;
}

const list = (fields: Parameters<typeof columnsOf>[0]) => sql.raw(columnsOf(fields).join(', '));

/** The event with this id, and the processor its money is taken by. */
export async function findEvent(database: Database, id: number): Promise<StoredEvent | null> {
  const { rows } = await sql<StoredEvent>`
    select ${list(eventFields)},
      (select processor from ticketing_payment_processor_configs where event_id = events.id) as processor
    from events where id = ${id}`.execute(database);
  return rows[0] ?? null;
}

/** The tickets with these ids, locked until the transaction ends, always in the same order. */
export async function lockItems(database: Database, ids: readonly number[]): Promise<TicketingItem[]> {
  const { rows } = await sql<TicketingItem>`
    select ${list(ticketingItemFields)} from ticketing_items
    where id in (${sql.join(ids)}) order by id for update`.execute(database);
  return rows;
}

/** The event's promo code with this uid, locked until the transaction ends. */
export async function lockPromo(database: Database, eventId: number, uid: string): Promise<PromoCode | null> {
  const { rows } = await sql<PromoCode>`
    select ${list(promoCodeFields)} from promo_codes where event_id = ${eventId} and uid = ${uid}
    order by id limit 1 for update`.execute(database);
  return rows[0] ?? null;
}
