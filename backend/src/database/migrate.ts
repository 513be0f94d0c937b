import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { UserError } from '@ticket-storefront/server';
import { sql } from 'kysely';
import type { Settings } from '../settings/api-settings';
import { type Database, planning } from './connection';

const folder = join(import.meta.dirname, 'migrations');

const schemaTooOld = (schema: string) =>
  `its schema ${schema} is from an earlier version and has to start afresh: run \`prepare --fresh\`, or remove the ` +
  'DATA_FOLDER (`.data`) where `npm start` keeps the database there';

/** How long one attempt waits for a lock: less than the statements that meanwhile queue behind it. */
const lockMs = 1000;
const betweenAttemptsMs = 1000;
const attemptedMs = 10 * 60_000;

/**
 * Runs work in a transaction in which the schema's tables are found, and which may take its time; also behind a pooler.
 * @param lockMs - milliseconds to wait for a lock; 0 waits for good
 */
export const inSchema = <T>(
  database: Database,
  { schema, lockMs = 0 }: { readonly schema: string; readonly lockMs?: number },
  work: (transaction: Database) => Promise<T>,
): Promise<T> =>
  database.transaction().execute(async (transaction) => {
    await sql`
      select set_config('search_path', quote_ident(${schema}), true), set_config('statement_timeout', '0', true),
        set_config('lock_timeout', ${`${lockMs}`}, true)`.execute(transaction);
    return work(transaction);
  });

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * Runs each new file of `migrations/` in order, in one transaction; concurrent starts wait for each other. Behind a long reader it lets
 * other statements pass, and tries again. No library, because each store has its own schema and the files are plain SQL.
 * @throws {UserError} if the tables were not created by these files, or a table was in use for ten minutes.
 */
export async function migrate(database: Database, schema: string): Promise<void> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  const attempt = () =>
    inSchema(database, { schema, lockMs }, async (transaction) => {
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
  const end = Date.now() + attemptedMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (Date.now() > end)
        throw new UserError(`its tables have been in use for ${attemptedMs / 60_000} minutes`);
      await wait(betweenAttemptsMs);
    }
  }
}

/** Longer than any purpose waits: a process closes a connection that has been silent for longer than its own limit. */
const maxStatementMs = 15_000;

interface RoleLimits {
  readonly schema: string;
  readonly lockMs: number;
  readonly idleTransactionMs: number;
}

/**
 * Stores as defaults of the role what a session cannot set itself behind a pooler of transactions, because its next transaction may have
 * another connection: where the tables are, and how long statements, locks and idle transactions last. They count for new
 * connections. Such a role therefore serves one schema.
 */
export async function prepareRole(database: Database, options: RoleLimits): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  const defaults = {
    search_path: options.schema,
    ...planning,
    statement_timeout: `${maxStatementMs}`,
    lock_timeout: `${options.lockMs}`,
    idle_in_transaction_session_timeout: `${options.idleTransactionMs}`,
  };
  for (const [name, value] of Object.entries(defaults)) {
    await sql`alter role current_user in database ${sql.id(rows[0]?.name ?? '')}
      set ${sql.id(name)} to ${sql.lit(value)}`.execute(database);
  }
}

/** Rejects if the database is unavailable or was never prepared. */
export async function checkPrepared(database: Database): Promise<void> {
  await database.selectFrom('migrations').select('name').limit(1).execute();
}

/** Why the database is unusable, in one sentence without its password. */
export class DatabaseError extends UserError {
  override readonly name = 'DatabaseError';
}

async function checkRole(database: Database, schema: string): Promise<void> {
  const { rows } = await sql<{ schema: string | null }>`select current_schema() as schema`.execute(database);
  const found = rows[0]?.schema ?? null;
  if (found === schema) return;
  throw new DatabaseError(
    `The role of DATABASE_URL finds tables in ${found ?? 'no schema'} instead of ${schema}: run \`prepare\` with ` +
      'DATABASE_POOLER=transactions, and then RECONNECT in the pooler.',
  );
}

/** @throws {DatabaseError} if the database is unavailable or not prepared. */
export async function requirePrepared(
  database: Database,
  { DATABASE_SCHEMA, DATABASE_POOLER }: Pick<Settings, 'DATABASE_SCHEMA' | 'DATABASE_POOLER'>,
): Promise<void> {
  try {
    if (DATABASE_POOLER === 'transactions') await checkRole(database, DATABASE_SCHEMA);
    await checkPrepared(database);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error ? error.message || 'no connection' : String(error);
    throw new DatabaseError(
      `The database cannot be used, or its schema ${DATABASE_SCHEMA} is not prepared: ${reason}.`,
    );
  }
}
