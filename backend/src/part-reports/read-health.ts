import type { ReleaseHealth } from '@storefront/format/part-health';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** How the releases of parts fare, by the visits of the last `windowMs` milliseconds. */
export async function readHealth(database: Database, windowMs: number): Promise<readonly ReleaseHealth[]> {
  const { rows } = await sql<ReleaseHealth>`
    select part, release, min(contract) as contract, count(*)::int as visits,
      (count(*) filter (where failed))::int as failed
    from part_visits where changed_at > now() - ${windowMs} * interval '1 millisecond'
    group by part, release order by part, release`.execute(database);
  return rows;
}
