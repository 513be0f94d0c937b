import type { CountedFault } from '@storefront/format/part-health';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** The newest faults of a part. */
export async function readFaults(
  database: Database,
  part: string,
  most: number,
): Promise<readonly CountedFault[]> {
  const { rows } = await sql<Omit<CountedFault, 'lastAt'> & { readonly lastAt: Date }>`
    select release, kind, message, stack, count::int as count, last_at as "lastAt"
    from part_faults where part = ${part} order by last_at desc limit ${most}`.execute(database);
  return rows.map((row) => ({ ...row, lastAt: row.lastAt.toISOString() }));
}
