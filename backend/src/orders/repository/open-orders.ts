import type { Database } from '../../database/connection';
import { settledStatuses } from '../model/order-state';

/** Orders that are not settled, each with its latest attempt. */
export const openOrders = (database: Database) =>
  database
    .selectFrom('orders')
    .innerJoin('order_attempts', (join) =>
      join
        .onRef('order_attempts.reference_id', '=', 'orders.reference_id')
        .onRef('order_attempts.attempt', '=', 'orders.attempt'),
    )
    .where('orders.status', 'not in', settledStatuses);

/** The lines of orders that are not settled. */
export const openLines = (database: Database) =>
  openOrders(database).innerJoin('order_lines', (join) =>
    join
      .onRef('order_lines.reference_id', '=', 'orders.reference_id')
      .onRef('order_lines.attempt', '=', 'orders.attempt'),
  );

/** Whether an open order holds this promo code. */
export async function isPromoHeld(database: Database, promoId: number): Promise<boolean> {
  const row = await openOrders(database)
    .select('orders.reference_id')
    .where('promo_code_id', '=', promoId)
    .executeTakeFirst();
  return row !== undefined;
}
