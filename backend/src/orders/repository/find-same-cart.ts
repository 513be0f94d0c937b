import type { RequestedOrder } from '@storefront/order-port';
import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { openLines } from './open-orders';

/** Whether the visitor has an open order of exactly these tickets under another reference. */
export async function isSameCartOpen(
  database: Database,
  { visitor, eventId, referenceID, lines }: RequestedOrder,
): Promise<boolean> {
  const tickets = lines
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .join();
  const open = await openLines(database)
    .select('orders.reference_id')
    .where('visitor', '=', visitor)
    .where('event_id', '=', eventId)
    .where('orders.reference_id', '!=', referenceID)
    .groupBy('orders.reference_id')
    .having(sql`string_agg(item_id || 'x' || quantity, ',' order by item_id)`, '=', tickets)
    .executeTakeFirst();
  return open !== undefined;
}
