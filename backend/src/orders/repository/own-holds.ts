import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { openLines } from './open-orders';

/** How many of each ticket of an event the open orders of one visitor hold, by the ticket's id. */
export async function readOwnHolds(
  database: Database,
  eventId: number,
  visitor: string,
): Promise<ReadonlyMap<number, number>> {
  const held = await openLines(database)
    .select(['item_id as id', sql<number>`sum(quantity)::integer`.as('count')])
    .where('visitor', '=', visitor)
    .where('event_id', '=', eventId)
    .groupBy('item_id')
    .execute();
  return new Map(held.map(({ id, count }) => [id, count]));
}
