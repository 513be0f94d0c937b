import type { ProcessorConfig } from '@storefront/domain/event';
import { eventFields } from '@storefront/domain/fields/event-fields';
import { promoCodeFields } from '@storefront/domain/fields/promo-code-fields';
import type { StoredRow } from '@storefront/domain/fields/rows';
import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import type { PromoCode } from '@storefront/domain/promo-code';
import type { TicketingItem } from '@storefront/domain/ticketing-item';
import type { Queryable } from '../database/connection';
import { columnsOf } from './columns';

export interface StoredEvent extends StoredRow<typeof eventFields> {
  readonly processor: ProcessorConfig['processor'] | null;
}

/** The event with this id, and the processor its money is taken by. */
export async function findEvent(database: Queryable, id: number): Promise<StoredEvent | null> {
  const { rows } = await database.query<StoredEvent>(
    `select ${columnsOf(eventFields).join(', ')},
       (select processor from ticketing_payment_processor_configs where event_id = events.id) as processor
     from events where id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** The tickets with these ids, locked until the transaction ends, always in the same order. */
export async function lockItems(database: Queryable, ids: readonly number[]): Promise<TicketingItem[]> {
  const { rows } = await database.query<TicketingItem>(
    `select ${columnsOf(ticketingItemFields).join(', ')} from ticketing_items where id = any($1) order by id for update`,
    [ids],
  );
  return rows;
}

/** The event's promo code with this uid, locked until the transaction ends. */
export async function lockPromo(
  database: Queryable,
  eventId: number,
  uid: string,
): Promise<PromoCode | null> {
  const { rows } = await database.query<PromoCode>(
    `select ${columnsOf(promoCodeFields).join(', ')} from promo_codes where event_id = $1 and uid = $2
     order by id limit 1 for update`,
    [eventId, uid],
  );
  return rows[0] ?? null;
}
