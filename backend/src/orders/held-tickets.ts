import type { Queryable } from '../database/connection';

/** How many tickets of each item pending orders hold. */
export async function countHeldTickets(
  database: Queryable,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await database.query<{ item_id: number; held: number }>(
    `select item_id, sum(quantity)::integer as held
     from order_lines join orders using (reference_id)
     where status = 'pending' and item_id = any($1)
     group by item_id`,
    [itemIds],
  );
  return new Map(rows.map(({ item_id, held }) => [item_id, held]));
}

/** Whether a pending order holds this promo code. */
export async function isPromoHeld(database: Queryable, promoId: number): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1 from orders where status = 'pending' and promo_code_id = $1 limit 1`,
    [promoId],
  );
  return rowCount === 1;
}
