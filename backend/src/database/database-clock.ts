import { sql } from 'kysely';
import type { Database } from './connection';

/** What time it is for every process: the clock of the database. */
export async function readDatabaseClock(database: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database);
  return rows[0]?.now ?? new Date();
}
