import { lockPromo } from '../../catalog/read-catalog';
import type { Database } from '../../database/connection';

/** Uses up a promo code that is for one order. */
export async function usePromo(database: Database, promoCodeId: number): Promise<void> {
  await database
    .updateTable('promo_codes')
    .set({ is_used: true })
    .where('id', '=', promoCodeId)
    .where('unlimited_usage', '=', false)
    .execute();
}

/** Lets a promo code be used again, unless another completed order has used it. Called once this order is taken back. */
export async function freePromo(database: Database, promoCodeId: number): Promise<void> {
  // An order that is being completed with this code is seen only after it has ended.
  await lockPromo(database, promoCodeId);
  const usedBy = database
    .selectFrom('orders')
    .innerJoin('order_attempts', (join) =>
      join
        .onRef('order_attempts.reference_id', '=', 'orders.reference_id')
        .onRef('order_attempts.attempt', '=', 'orders.attempt'),
    )
    .select('orders.reference_id')
    .where('orders.status', '=', 'completed')
    .where('order_attempts.promo_code_id', '=', promoCodeId);
  await database
    .updateTable('promo_codes')
    .set({ is_used: false })
    .where('id', '=', promoCodeId)
    .where(({ exists, not }) => not(exists(usedBy)))
    .execute();
}
