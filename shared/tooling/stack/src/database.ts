import { join } from 'node:path';
import { buildDemonstration } from '@storefront/backend/demonstration';
import { prepareDatabase } from '@storefront/backend/prepare-database';
import type { Dataset } from '@storefront/backend/read-dataset';
import { startEmbeddedPostgres } from '@storefront/postgres/embedded-postgres';
import { originsOf, type StackSettings } from './settings';
import { toStartError } from './start-error';

/** The database of one store. */
export interface Database {
  readonly url: string;
  /** Resolves when a server that was started for this store is gone, saying how it ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** The schema that holds a store's tables: no two stores share one. */
export const schemaOf = ({ port, datasetFile }: StackSettings): string =>
  datasetFile ? `storefront_${port}_dataset` : `storefront_${port}`;

const external = (url: string): Database => ({
  url,
  ended: new Promise(() => undefined),
  stop: async () => undefined,
});

/**
 * The store's database, migrated and filled: the one that is named, or one of its own from npm.
 * @param dataset - what to serve from a fresh schema; null serves the demonstration data.
 * @throws {StartError} where the database cannot be started or used.
 */
export async function startDatabase(settings: StackSettings, dataset: Dataset | null): Promise<Database> {
  const { port, databaseUrl, store } = settings;
  try {
    const database = databaseUrl
      ? external(databaseUrl)
      : await startEmbeddedPostgres({ dataFolder: join(store, 'postgres') });
    try {
      await prepareDatabase({
        databaseUrl: database.url,
        schema: schemaOf(settings),
        rows: dataset ?? buildDemonstration({ now: new Date(), pictureBaseUrl: originsOf(port).api }),
        fresh: dataset !== null,
      });
    } catch (error) {
      await database.stop();
      throw error;
    }
    return database;
  } catch (error) {
    throw toStartError(error);
  }
}
