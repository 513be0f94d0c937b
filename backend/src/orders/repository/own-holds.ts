import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { settledStatuses } from '../model/order-state';

/** How many of each ticket of an event the open orders of one visitor hold, by the ticket's id. */
export async function readOwnHolds(
  database: Database,
  eventId: number,
  visitor: string,
): Promise<ReadonlyMap<number, number>> {
  const held = await database
    .selectFrom('order_attempts as attempt')
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.reference_id', '=', 'attempt.reference_id')
        .onRef('orders.attempt', '=', 'attempt.attempt'),
    )
    .innerJoin('order_lines as line', (join) =>
      join
        .onRef('line.reference_id', '=', 'attempt.reference_id')
        .onRef('line.attempt', '=', 'attempt.attempt'),
    )
    .select(['line.item_id as id', sql<number>`sum(line.quantity)::integer`.as('count')])
    .where('attempt.visitor', '=', visitor)
    .where('attempt.event_id', '=', eventId)
    .where('orders.status', 'not in', settledStatuses)
    .groupBy('line.item_id')
    .execute();
  return new Map(held.map(({ id, count }) => [id, count]));
}
