import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connection';

const locked = (subject: string): RawBuilder<unknown> =>
  sql`pg_advisory_xact_lock(hashtextextended(${subject}, 0))`;

/** Until the transaction ends, no other one decides about this reference, whether or not an order has it yet. */
export async function lockReference(database: Database, referenceID: string): Promise<void> {
  await sql`select ${locked(referenceID)}`.execute(database);
}

/** Until the transaction ends, no other one decides about this reference, nor about an order of this visitor. */
export async function lockReferenceAndVisitor(
  database: Database,
  referenceID: string,
  visitor: string,
): Promise<void> {
  await sql`select ${locked(referenceID)}, ${locked(`visitor ${visitor}`)}`.execute(database);
}
