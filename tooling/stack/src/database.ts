import { join } from 'node:path';
import { startEmbeddedPostgres } from '@storefront/postgres/embedded-postgres';
import { prepareDatabase } from './prepare-database';
import type { StackSettings } from './settings';
import { toUserError } from './to-user-error';

/** The database of one store. */
export interface Database {
  readonly url: string;
  /** Resolves when a server that was started for this store is gone, saying how it ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

const external = (url: string): Database => ({
  url,
  ended: new Promise(() => undefined),
  stop: async () => undefined,
});

/**
 * The store's database, migrated and filled: the one that is named, or one of its own from npm.
 * @throws {UserError} where the database cannot be started or used.
 */
export async function startDatabase(settings: StackSettings): Promise<Database> {
  const { databaseUrl, store } = settings;
  try {
    const database = databaseUrl
      ? external(databaseUrl)
      : await startEmbeddedPostgres({ dataFolder: join(store, 'postgres') });
    try {
      await prepareDatabase(settings, database.url);
    } catch (error) {
      await database.stop();
      throw error;
    }
    return database;
  } catch (error) {
    throw toUserError(error);
  }
}
