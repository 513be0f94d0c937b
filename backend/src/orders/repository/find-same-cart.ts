import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import { settledStatuses } from '../model/order-state';
import type { RequestedOrder } from '../model/requested-order';

/** Until the transaction ends, no other one decides about an order of this visitor. */
export async function lockVisitor(database: Database, visitor: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitor ${visitor}`}, 0))`.execute(database);
}

/** Whether the visitor has an open order of exactly these tickets under another reference. */
export async function isSameCartOpen(
  database: Database,
  { visitor, eventId, referenceID, lines }: RequestedOrder,
): Promise<boolean> {
  const tickets = lines
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .join();
  const open = await database
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
    .select('attempt.reference_id')
    .where('attempt.visitor', '=', visitor)
    .where('attempt.event_id', '=', eventId)
    .where('attempt.reference_id', '!=', referenceID)
    .where('orders.status', 'not in', settledStatuses)
    .groupBy('attempt.reference_id')
    .having(sql`string_agg(item_id || 'x' || quantity, ',' order by item_id)`, '=', tickets)
    .executeTakeFirst();
  return open !== undefined;
}
