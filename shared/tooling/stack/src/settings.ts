import { join, resolve } from 'node:path';
import { UserError } from '@storefront/server/user-error';
import { foldersOf } from '@storefront/storage/store-folders';
import * as v from 'valibot';

/** Four addresses in a row: storefront, assets, API, payment simulators. */
const lastPort = 65535 - 3;

const settingsSchema = v.object({
  PORT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(lastPort, `must be at most ${lastPort}`),
    ),
    '3000',
  ),
  DATASET: v.optional(v.string()),
  /** Folder for releases, databases and mail; `.data` of the repository where it is not set. */
  DATA_FOLDER: v.optional(v.string(), join(import.meta.dirname, '../../../../.data')),
  DATABASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user@host/name'),
    ),
  ),
});

/** Root of the repository. */
export const root = resolve(import.meta.dirname, '../../../..');

/** What one start of the whole storefront on this machine goes by. */
export interface StackSettings {
  readonly port: number;
  readonly datasetFile: string | null;
  readonly databaseUrl: string | null;
  /** Released assets, shared by every store of this checkout since they never change. */
  readonly assets: string;
  /** Source maps of what is released. */
  readonly sourceMaps: string;
  /** State of the store on this port alone. */
  readonly store: string;
  /** Folder of the store's registry. */
  readonly registry: string;
  /** Folder of the demonstration keys. */
  readonly keys: string;
}

/** The origins of one store. */
export function originsOf(port: number) {
  return {
    storefront: `http://localhost:${port}`,
    assets: `http://localhost:${port + 1}`,
    api: `http://localhost:${port + 2}`,
    simulators: `http://localhost:${port + 3}`,
  };
}

/**
 * Settings from the environment (docs/rules.md, Addresses). An empty variable counts as not set.
 * @throws {UserError} naming every setting that is wrong.
 */
export function readStackSettings(environment: NodeJS.ProcessEnv): StackSettings {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = v.safeParse(settingsSchema, set);
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}`);
    throw new UserError(`Wrong settings: ${wrong.join('; ')}.`);
  }
  const { PORT, DATASET, DATABASE_URL, DATA_FOLDER } = parsed.output;
  return {
    port: PORT,
    datasetFile: DATASET ? resolve(DATASET) : null,
    databaseUrl: DATABASE_URL ?? null,
    ...foldersOf(DATA_FOLDER, PORT),
  };
}

/** The schema that holds a store's tables: no two stores share one. */
export const schemaOf = ({ port, datasetFile }: StackSettings): string =>
  datasetFile ? `storefront_${port}_dataset` : `storefront_${port}`;
