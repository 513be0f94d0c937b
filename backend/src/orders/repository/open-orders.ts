import { sql } from 'kysely';
import { openOffers } from '../../catalog/read-catalog';
import type { Database } from '../../database/connection';
import { settledStatuses } from '../model/order-state';

/** Orders with their latest attempt. */
export const latestAttempts = (database: Database) =>
  database
    .selectFrom('orders')
    .innerJoin('order_attempts', (join) =>
      join
        .onRef('order_attempts.reference_id', '=', 'orders.reference_id')
        .onRef('order_attempts.attempt', '=', 'orders.attempt'),
    );

/** The paid orders of a hand-over, to be part of another statement. */
export const completedOrdersOf = (database: Database, handOver: string) =>
  latestAttempts(database)
    .select('orders.reference_id')
    .where('orders.status', '=', 'completed')
    .where('order_attempts.hand_over', '=', handOver);

/** Orders that hold tickets, with their latest attempt. */
const openOrders = (database: Database) =>
  latestAttempts(database).where('orders.status', 'not in', settledStatuses);

/** The lines of orders that hold tickets. */
const openLines = (database: Database) =>
  openOrders(database).innerJoin('order_lines', (join) =>
    join
      .onRef('order_lines.reference_id', '=', 'orders.reference_id')
      .onRef('order_lines.attempt', '=', 'orders.attempt'),
  );

/** Tickets in open orders of one visitor and in offers that the visitor has opened, by item id. */
export async function readOwnHolds(
  database: Database,
  eventId: number,
  visitor: string,
): Promise<ReadonlyMap<number, number>> {
  const ordered = openLines(database)
    .select(['item_id as id', 'quantity'])
    .where('visitor', '=', visitor)
    .where('event_id', '=', eventId);
  const offered = openOffers(database, [visitor])
    .innerJoin('ticketing_items', 'ticketing_items.id', 'ticket_interests.item_id')
    .select(['item_id as id', sql<number>`1`.as('quantity')])
    .where('event_id', '=', eventId);
  const held = await database
    .selectFrom(ordered.unionAll(offered).as('held'))
    .select(['id', sql<number>`sum(quantity)::integer`.as('count')])
    .groupBy('id')
    .execute();
  return new Map(held.map(({ id, count }) => [id, count]));
}
