import type { Queryable } from '../database/connection';

/** Until the transaction ends, nobody else decides about this reference, whether or not an order has it yet. */
export async function lockReference(database: Queryable, referenceID: string): Promise<void> {
  await database.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [referenceID]);
}
