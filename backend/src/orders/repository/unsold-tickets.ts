import { sql } from 'kysely';
import { publicRows } from '../../catalog/public-rows';
import type { Database } from '../../database/connection';

/** How many tickets of an event on public sale are not sold; those without a capacity are not among them. */
export async function readUnsoldTickets(
  database: Database,
  eventId: number,
): Promise<ReadonlyMap<number, number>> {
  const items = await database
    .selectFrom('ticketing_items')
    .select(['id', sql<number>`capacity - sold_count`.as('unsold')])
    .where('event_id', '=', eventId)
    .where('capacity', 'is not', null)
    .where(sql<boolean>`${sql.raw(publicRows.ticketing_items)}`)
    .execute();
  return new Map(items.map(({ id, unsold }) => [id, unsold]));
}
