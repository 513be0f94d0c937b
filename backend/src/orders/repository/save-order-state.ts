import { sql } from 'kysely';
import type { Database } from '../../database/connection';
import type { StoredState } from '../model/order-state';

/** Stores where an order stands now. It keeps the secret that it was first stored with. */
export async function saveOrderState(
  database: Database,
  referenceID: string,
  state: StoredState,
  secretHash: string | null = null,
): Promise<void> {
  await orderState(database, referenceID, state, secretHash).execute();
}

/** The statement that stores where an order stands, to be run with others. */
export const orderState = (
  database: Database,
  referenceID: string,
  { status, attempt }: StoredState,
  secretHash: string | null = null,
) =>
  database
    .insertInto('orders')
    .values({ reference_id: referenceID, status, attempt, secret_hash: secretHash })
    .onConflict((conflict) =>
      conflict.column('reference_id').doUpdateSet({ status, attempt, changed_at: sql<Date>`now()` }),
    );
