import { DatabaseError } from './catalog/prepare-database';
import { checkPrepared } from './database/check-prepared';
import type { Database } from './database/connection';
import type { Settings } from './settings/api-settings';

/** @throws {DatabaseError} where the database is not reached, or not prepared. */
export async function requirePrepared(
  database: Database,
  { DATABASE_SCHEMA }: Pick<Settings, 'DATABASE_SCHEMA'>,
): Promise<void> {
  try {
    await checkPrepared(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message || 'no connection' : String(error);
    throw new DatabaseError(
      `The database cannot be used, or its schema ${DATABASE_SCHEMA} is not prepared: ${reason}.`,
    );
  }
}
