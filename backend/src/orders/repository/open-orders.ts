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

/** Whether an open order holds this promo code. */
export async function isPromoHeld(database: Database, promoId: number): Promise<boolean> {
  const row = await openOrders(database)
    .select('orders.reference_id')
    .where('promo_code_id', '=', promoId)
    .executeTakeFirst();
  return row !== undefined;
}
