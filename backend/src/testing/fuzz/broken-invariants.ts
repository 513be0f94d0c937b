import type { Pool } from 'pg';

/** Invariants of the tables after any calls; each query finds violations. */
const invariants: Readonly<Record<string, string>> = {
  'sold and held tickets are those of the orders and offers': `
    select item.id, sold_count, held_count, sold, held from ticketing_items item left join (
      select item_id,
        sum(quantity) filter (where status = 'completed') as sold,
        sum(quantity) filter (where status = 'pending') as held
      from order_lines join orders using (reference_id, attempt) group by item_id
    ) counted on item_id = item.id left join (
      select item_id, count(*) as offered from ticket_interests
      where offered_until is not null and reference_id is null group by item_id
    ) offers on offers.item_id = item.id
    where sold_count <> coalesce(sold, 0) or held_count <> coalesce(held, 0) + coalesce(offered, 0)`,
  'no more is sold and held than there is': `
    select id, capacity, sold_count, held_count from ticketing_items where sold_count + held_count > capacity`,
  'the parts of a price add up to its total, and none is negative': `
    select reference_id, attempt from order_attempts
    where total <> subtotal + tax + digital_surcharge
      or least(subtotal, tax, digital_surcharge, total_promo_amount, total) < 0`,
  'orders are in a known state, with an attempt unless they were given up first': `
    select reference_id, status from orders left join order_attempts using (reference_id, attempt)
    where status not in ('pending', 'completed', 'refused', 'abandoned', 'refunded', 'reversed')
      or (event_id is null and status <> 'abandoned')`,
  'what is completed and not free was paid': `
    select reference_id from orders join order_attempts using (reference_id, attempt)
    where status = 'completed' and total > 0 and payment_id is null`,
  'a code for one order is used by one order': `
    select promo_code_id from orders join order_attempts using (reference_id, attempt)
      join promo_codes on promo_codes.id = promo_code_id
    where status in ('pending', 'completed') and not unlimited_usage
    group by promo_code_id having count(*) > 1`,
};

/** The violated rules, with their rows. */
export async function brokenInvariants(pool: Pool): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(invariants)) {
    const { rows } = await pool.query(query);
    if (rows.length > 0) broken.push(`${rule}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  return broken;
}
