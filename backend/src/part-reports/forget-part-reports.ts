import { visitorTokenLifetime } from '@storefront/server/visitor-token';
import { sql } from 'kysely';
import type { Database } from '../database/connection';

/** Deletes faults after so many days, and votes once the tokens of their visits have ended: none can be given again. */
export async function forgetPartReports(database: Database, faultsDays: number): Promise<void> {
  await sql`delete from part_faults where last_at < now() - ${faultsDays} * interval '1 day'`.execute(
    database,
  );
  await sql`
    delete from part_visits
    where changed_at < now() - ${visitorTokenLifetime} * interval '1 second'`.execute(database);
}
