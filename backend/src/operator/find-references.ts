import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** Most orders that are shown for one search. */
export const mostFound = 20;

/** The words of a name as a search for words that begin like them. */
const beginnings = (text: string): string =>
  (text.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `${word}:*`).join(' & ');

/** References of the latest orders with this reference, this e-mail address, or such words in the buyer's name. */
export async function findReferences(database: Database, text: string): Promise<readonly string[]> {
  const words = beginnings(text);
  const byName = sql<boolean>`customer is not null
    and to_tsvector('simple', coalesce(customer ->> 'name', '')) @@ to_tsquery('simple', ${words})`;
  const rows = await database
    .selectFrom('orders')
    .leftJoin('order_attempts', 'order_attempts.reference_id', 'orders.reference_id')
    .select('orders.reference_id')
    .where(({ or, eb }) =>
      or([
        eb('orders.reference_id', '=', text),
        eb(sql`lower(email)`, '=', text.toLowerCase()),
        ...(words === '' || text.includes('@') ? [] : [byName]),
      ]),
    )
    .groupBy('orders.reference_id')
    .orderBy('orders.changed_at', 'desc')
    .limit(mostFound)
    .execute();
  return rows.map((row) => row.reference_id);
}
