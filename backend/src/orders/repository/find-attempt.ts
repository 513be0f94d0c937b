import type { AttemptKey, OrderAttempt } from '@storefront/order-port';
import { sql } from 'kysely';

import type { Database } from '../../database/connection';
import { readAttempt } from './read-attempt';

/** Milliseconds since an attempt was reserved, by the database's clock. */
export const ageMs = sql<number>`extract(epoch from clock_timestamp() - reserved_at) * 1000`.as('age_ms');

/** One attempt to order, or null. */
export async function findAttempt(
  database: Database,
  { referenceID, attempt }: AttemptKey,
): Promise<OrderAttempt | null> {
  const row = await database
    .selectFrom('order_attempts')
    .selectAll()
    .select(ageMs)
    .where('reference_id', '=', referenceID)
    .where('attempt', '=', attempt)
    .executeTakeFirst();
  return row ? readAttempt(row) : null;
}
