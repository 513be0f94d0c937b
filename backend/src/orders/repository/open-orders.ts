import type { Database } from '../../database/connection';
import { settledStatuses } from '../model/order-state';

/** Orders that are not settled, each with its latest attempt where there is one. */
const openOrders = (database: Database) =>
  database
    .selectFrom('orders')
    .leftJoin('order_attempts', (join) =>
      join
        .onRef('order_attempts.reference_id', '=', 'orders.reference_id')
        .onRef('order_attempts.attempt', '=', 'orders.attempt'),
    )
    .where('orders.status', 'not in', settledStatuses);

/** How many tickets of each item open orders hold. */
export async function countHeldTickets(
  database: Database,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await openOrders(database)
    .innerJoin('order_lines', (join) =>
      join
        .onRef('order_lines.reference_id', '=', 'orders.reference_id')
        .onRef('order_lines.attempt', '=', 'orders.attempt'),
    )
    .where('item_id', 'in', itemIds)
    .groupBy('item_id')
    .select(({ fn }) => ['item_id', fn.sum<number>('quantity').as('held')])
    .execute();
  return new Map(rows.map(({ item_id, held }) => [item_id, held]));
}

/** Whether an open order holds this promo code. */
export async function isPromoHeld(database: Database, promoId: number): Promise<boolean> {
  const row = await openOrders(database)
    .select('orders.reference_id')
    .where('promo_code_id', '=', promoId)
    .executeTakeFirst();
  return row !== undefined;
}
