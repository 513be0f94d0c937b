import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { OrderAttempt } from '../model/order';

/**
 * Takes the tickets of an attempt from the stock and uses up its promo code. A limit of which no balance was given is the
 * balance of the first sale.
 */
export async function takeStock(
  database: Database,
  referenceID: string,
  { number, promoCodeId }: OrderAttempt,
): Promise<void> {
  const itemIds = database
    .selectFrom('order_lines')
    .select('item_id')
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', number);
  // Always in the same order, so that no two orders wait for each other.
  await database
    .selectFrom('ticketing_items')
    .select('id')
    .where('id', 'in', itemIds)
    .orderBy('id')
    .forUpdate()
    .execute();
  await database
    .updateTable('ticketing_items')
    .from('order_lines')
    .set({
      sales_limit_balance: sql<number>`greatest(0, coalesce(sales_limit_balance, sales_limit) - quantity)`,
    })
    .whereRef('item_id', '=', 'ticketing_items.id')
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', number)
    .where(sql<boolean>`coalesce(sales_limit_balance, sales_limit) is not null`)
    .execute();
  if (promoCodeId === null) return;
  await database
    .updateTable('promo_codes')
    .set({ is_used: true })
    .where('id', '=', promoCodeId)
    .where('unlimited_usage', '=', false)
    .execute();
}
