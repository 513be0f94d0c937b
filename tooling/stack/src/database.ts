import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemonstration, pictureFolder } from '@ticket-storefront/demonstration';
import { startEmbeddedPostgres } from '@ticket-storefront/postgres';
import { runCommand, toUserError } from './commands';
import { originsOf, type StackSettings, schemaOf } from './settings';

/** Options and settings of the preparation of a store's database. A data set replaces all data; the demonstration retains orders. */
export function preparation(settings: StackSettings, databaseUrl: string) {
  const { datasetFile } = settings;
  return {
    options: datasetFile ? ['--fresh'] : [],
    environment: {
      DATABASE_URL: databaseUrl,
      DATABASE_SCHEMA: schemaOf(settings),
      CATALOGUE_FILE: datasetFile ?? '',
    },
  };
}

/**
 * Migrates the tables of a store, and fills them with its data set or with the demonstration.
 * @throws {UserError} if the database cannot be used.
 */
export async function prepareDatabase(settings: StackSettings, databaseUrl: string): Promise<void> {
  const { options, environment } = preparation(settings, databaseUrl);
  const catalogue = settings.datasetFile ?? writeDemonstration(settings);
  await runCommand('prepare', options, { ...environment, CATALOGUE_FILE: catalogue });
}

/** A secret of a store, which its first start creates in a file that only the owner may read. */
export function storedSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** The key that signs visitors' tokens: from the settings, or created at the store's first start. */
export const visitorKeyOf = ({ store, visitorKey }: StackSettings): string =>
  visitorKey ?? storedSecret(join(store, 'visitor.key'));

async function startStoreDatabase(store: string) {
  const { socketUrl: url, ...server } = await startEmbeddedPostgres({ dataFolder: join(store, 'postgres') });
  return { ...server, url };
}

/**
 * Starts the store's database, or connects to the configured one, and migrates and fills it.
 * @throws {UserError} if the database cannot be started or used.
 */
export async function startDatabase(settings: StackSettings) {
  const { databaseUrl, store } = settings;
  try {
    const database = databaseUrl
      ? // Such a database never ends.
        { url: databaseUrl, ended: new Promise<string>(() => undefined), stop: async () => undefined }
      : await startStoreDatabase(store);
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

const pictures = 'demonstration/pictures';

/**
 * Writes the demonstration's data set into the store's folder, and its pictures into the folder of released files.
 * @returns the data-set file.
 */
export function writeDemonstration({
  port,
  store,
  assets,
}: Pick<StackSettings, 'port' | 'store' | 'assets'>): string {
  cpSync(pictureFolder, join(assets, pictures), { recursive: true });
  const file = join(store, 'demonstration.json');
  const pictureBaseUrl = `${originsOf(port).assets}/${pictures}`;
  writeFileSync(file, JSON.stringify(buildDemonstration({ now: new Date(), pictureBaseUrl })));
  return file;
}
