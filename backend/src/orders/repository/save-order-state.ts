import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { StoredState } from '../model/order-state';

/** Stores where an order stands now. */
export async function saveOrderState(
  database: Database,
  referenceID: string,
  { status, attempt }: StoredState,
): Promise<void> {
  await database
    .insertInto('orders')
    .values({ reference_id: referenceID, status, attempt })
    .onConflict((conflict) =>
      conflict.column('reference_id').doUpdateSet({ status, attempt, changed_at: sql<Date>`now()` }),
    )
    .execute();
}
