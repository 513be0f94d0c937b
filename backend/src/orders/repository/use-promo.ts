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

/** Lets a promo code be used again. */
export async function freePromo(database: Database, promoCodeId: number): Promise<void> {
  await database.updateTable('promo_codes').set({ is_used: false }).where('id', '=', promoCodeId).execute();
}
