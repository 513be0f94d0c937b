import type { Database } from '../../database/connection';
import type { OrderAttempt } from '../model/order';
import { countHeldTickets } from './open-orders';
import { takeStock } from './take-stock';

/** Takes the tickets of an attempt that holds none any more. False, and nothing is taken, where they are not all free. */
export async function takeLateStock(
  database: Database,
  referenceID: string,
  attempt: OrderAttempt,
): Promise<boolean> {
  const lines = await database
    .selectFrom('order_lines')
    .innerJoin('ticketing_items', 'ticketing_items.id', 'item_id')
    .select(['item_id', 'quantity', 'sales_limit', 'sales_limit_balance'])
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt.number)
    .orderBy('item_id')
    .forUpdate('ticketing_items')
    .execute();
  const ids = lines.map(({ item_id }) => item_id);
  const held = await countHeldTickets(database, ids);
  const isFree = lines.every(({ item_id, quantity, sales_limit, sales_limit_balance }) => {
    const stock = sales_limit_balance ?? sales_limit;
    return stock === null || quantity <= stock - (held.get(item_id) ?? 0);
  });
  if (isFree) await takeStock(database, referenceID, attempt);
  return isFree;
}
