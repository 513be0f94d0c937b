import type { AttemptKey } from '@storefront/order-port';
import type { Database } from '../../database/connection';

/**
 * How the same order of the same buyer stands that was begun under another reference after this attempt: completed, still
 * pending, or null where there is none.
 */
export async function findOrderSince(
  database: Database,
  { referenceID, attempt }: AttemptKey,
): Promise<'completed' | 'pending' | null> {
  const rows = await database
    .selectFrom('order_attempts as late')
    .innerJoin('order_attempts as since', (join) =>
      join
        .onRef('since.fingerprint', '=', 'late.fingerprint')
        .onRef('since.reserved_at', '>', 'late.reserved_at')
        .onRef('since.reference_id', '!=', 'late.reference_id'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.reference_id', '=', 'since.reference_id')
        .onRef('orders.attempt', '=', 'since.attempt'),
    )
    .select('orders.status')
    .where('late.reference_id', '=', referenceID)
    .where('late.attempt', '=', attempt)
    .where('orders.status', 'in', ['completed', 'pending'])
    .execute();
  const isAny = (status: string) => rows.some((row) => row.status === status);
  if (isAny('completed')) return 'completed';
  return isAny('pending') ? 'pending' : null;
}
