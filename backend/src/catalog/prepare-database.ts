import { UserError } from '@storefront/server/user-error';
import { sql } from 'kysely';
import { openDatabase } from '../database/connection';
import { migrate } from '../database/migrate';
import { isOurSchema } from '../settings/schema-name';
import type { Dataset } from './dataset-schema';
import { storeDataset } from './store-dataset';

interface Options {
  readonly databaseUrl: string;
  /** `storefront_…`: the PostgreSQL schema of this store. */
  readonly schema: string;
  /** What the catalogue is brought up to date with: what was sold stays sold. Null leaves it as it is. */
  readonly rows: Dataset | null;
  /** Whether all that the schema holds is dropped first. */
  readonly fresh: boolean;
}

/** Why the database cannot be used, in one sentence without its password. */
export class DatabaseError extends UserError {
  override readonly name = 'DatabaseError';
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
};

function describe(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}

/**
 * Makes the schema of a store ready to be served: creates it, brings its tables up to date and fills them.
 * @throws {DatabaseError} where the database cannot be reached or used.
 */
export async function prepareDatabase(options: Options): Promise<void> {
  const { databaseUrl, schema, rows, fresh } = options;
  if (!isOurSchema(schema)) throw new DatabaseError(`The schema ${schema} is not named storefront_….`);
  const database = openDatabase({ databaseUrl, schema });
  try {
    if (fresh) await sql`drop schema if exists ${sql.id(schema)} cascade`.execute(database);
    await sql`create schema if not exists ${sql.id(schema)}`.execute(database);
    await migrate(database, schema);
    if (rows) await database.transaction().execute((transaction) => storeDataset(transaction, rows));
  } catch (error) {
    throw new DatabaseError(`The database ${describe(databaseUrl)} cannot be used: ${reasonOf(error)}.`);
  } finally {
    await database.destroy();
  }
}
