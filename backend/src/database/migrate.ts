import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import { sql } from 'kysely';
import type { Settings } from '../settings/api-settings';
import type { Database } from './connection';

const folder = join(import.meta.dirname, 'migrations');

const schemaTooOld = (schema: string) =>
  `its schema ${schema} is from an earlier version and has to start afresh: run \`prepare --fresh\`, or remove the ` +
  'DATA_FOLDER (`.data`) where `npm start` keeps the database there';

/**
 * Runs each new file of `migrations/` in order, in one transaction; concurrent starts wait for each other. No library, because
 * each store has its own schema and the files are plain SQL.
 * @throws {UserError} if the tables were not created by these files.
 */
export async function migrate(database: Database, schema: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  await database.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext(current_schema()))`.execute(transaction);
    await sql`create table if not exists migrations (name text primary key, run_at timestamptz not null)`.execute(
      transaction,
    );
    const run = await transaction.selectFrom('migrations').select('name').execute();
    const done = new Set(run.map((migration) => migration.name));
    if (done.size > 0 && !done.has(files[0] ?? '')) throw new UserError(schemaTooOld(schema));
    for (const name of files.filter((file) => !done.has(file))) {
      await sql.raw(await readFile(join(folder, name), 'utf8')).execute(transaction);
      await transaction.insertInto('migrations').values({ name, run_at: sql<Date>`now()` }).execute();
    }
  });
}

/** Rejects if the database is unavailable or was never prepared. */
export async function checkPrepared(database: Database): Promise<void> {
  await database.selectFrom('migrations').select('name').limit(1).execute();
}

/** Why the database is unusable, in one sentence without its password. */
export class DatabaseError extends UserError {
  override readonly name = 'DatabaseError';
}

/** @throws {DatabaseError} if the database is unavailable or not prepared. */
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
