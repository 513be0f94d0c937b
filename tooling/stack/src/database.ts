import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildDemonstration, pictureFolder } from '@storefront/demonstration';
import { startEmbeddedPostgres } from '@storefront/postgres';
import { runCommand, toUserError } from './commands';
import { originsOf, type StackSettings, schemaOf } from './settings';

/** How the preparation of a store's database is run: a data set is stored afresh, the demonstration keeps its orders. */
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
 * Brings the tables of a store up to date and fills them with its data set, or else with the demonstration.
 * @throws {UserError} where the database cannot be used.
 */
export async function prepareDatabase(settings: StackSettings, databaseUrl: string): Promise<void> {
  const { options, environment } = preparation(settings, databaseUrl);
  const catalogue = settings.datasetFile ?? writeDemonstration(settings);
  await runCommand('prepare', { options, environment: { ...environment, CATALOGUE_FILE: catalogue } });
}

/** A secret of a store that is made at its first start, and kept in a file that only its owner may read. */
export function storedSecret(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

/** What signs the tokens of a store's visitors: the key that is set, else one of its own, made at its first start. */
export const visitorKeyOf = ({ store, visitorKey }: StackSettings): string =>
  visitorKey ?? storedSecret(join(store, 'visitor.key'));

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

const pictures = 'demonstration/pictures';

/**
 * Writes the demonstration's data set into the store's folder, and its pictures to where released files are served.
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
