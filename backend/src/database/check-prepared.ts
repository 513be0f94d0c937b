import type { Database } from './connection';

/** Rejects where the database does not answer, or its schema was never prepared. */
export async function checkPrepared(database: Database): Promise<void> {
  await database.selectFrom('migrations').select('name').limit(1).execute();
}
