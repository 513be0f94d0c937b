import { join } from 'node:path';
import { startEmbeddedPostgres } from '@storefront/backend/embedded-postgres';
import { prepareDatabase } from '@storefront/backend/prepare-database';
import { readDataset } from '@storefront/backend/read-dataset';
import { originsOf, type StackSettings } from './settings';
import { StartError } from './start-error';

/** The database of one store. */
export interface Database {
  readonly url: string;
  /** The schema that holds the store's tables: no two stores share one. */
  readonly schema: string;
  stop(): Promise<void>;
}

/**
 * The store's database, migrated and filled: the one that is named, or one of its own from npm.
 * @throws {StartError} where the data set does not fit or the database cannot be reached.
 */
export async function startDatabase({
  port,
  databaseUrl,
  datasetFile,
  store,
}: StackSettings): Promise<Database> {
  const schema = datasetFile ? `storefront_${port}_dataset` : `storefront_${port}`;
  try {
    const dataset = datasetFile ? await readDataset(datasetFile) : null;
    const server = databaseUrl
      ? { url: databaseUrl, stop: async () => undefined }
      : await startEmbeddedPostgres({ dataFolder: join(store, 'postgres') });
    try {
      await prepareDatabase({
        databaseUrl: server.url,
        schema,
        dataset,
        pictureBaseUrl: originsOf(port).api,
      });
    } catch (error) {
      await server.stop();
      throw error;
    }
    return { url: server.url, schema, stop: server.stop };
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}
