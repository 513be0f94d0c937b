import { sql } from 'kysely';
import type { Database } from '../../database/connection';

/** Until the transaction ends, no other one decides about this reference, whether or not an order has it yet. */
export async function lockReference(database: Database, referenceID: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${referenceID}, 0))`.execute(database);
}
