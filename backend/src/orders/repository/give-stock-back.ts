import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { OrderAttempt } from '../model/order';

/** Puts the sold tickets of an attempt on sale again, and its promo code too. */
export async function giveStockBack(
  database: Database,
  referenceID: string,
  { number, promoCodeId }: OrderAttempt,
): Promise<void> {
  await database
    .updateTable('ticketing_items')
    .from('order_lines')
    .set({ sales_limit_balance: sql<number>`sales_limit_balance + quantity` })
    .whereRef('item_id', '=', 'ticketing_items.id')
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', number)
    .where('sales_limit_balance', 'is not', null)
    .execute();
  if (promoCodeId === null) return;
  await database.updateTable('promo_codes').set({ is_used: false }).where('id', '=', promoCodeId).execute();
}
