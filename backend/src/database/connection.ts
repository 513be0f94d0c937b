import { Socket } from 'node:net';
import { traceEndedCall } from '@ticket-storefront/server';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { preparing } from './prepared-statements';
import type { DB } from './schema';

/** By then PostgreSQL has reported a statement that exceeded its limit. */
const reportMs = 2000;
const exactAsWritten: readonly number[] = [pg.types.builtins.NUMERIC, pg.types.builtins.INT8];

/** The tables of one store, also within a transaction. */
export type Database = Kysely<DB>;

/** The limits of connections for one purpose. Times are milliseconds. */
interface Limits {
  /** Shown in PostgreSQL's list of connections. */
  readonly purpose: string;
  readonly connections: number;
  /** How long a statement waits for a connection. */
  readonly waitMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /** How long a transaction may be idle. */
  readonly idleTransactionMs: number;
  /** `soon`: commits do not wait for the disk, so a crash of the database may lose the last moment. */
  readonly commit: 'durable' | 'soon';
}

/** `transactions`: what is connected to is a pooler that gives a connection of its own to each transaction alone. */
type Pooler = 'none' | 'transactions';

interface Options {
  readonly databaseUrl: string;
  readonly schema: string;
  readonly pooler?: Pooler;
  /** Left out for slow work, for example migrations. */
  readonly limits?: Limits;
  /** Idle connections of all pools to the same database: they are closed with a connection that went silent. */
  readonly idle?: Set<pg.Client>;
}

/**
 * How PostgreSQL plans the statements of a session. Most look up few rows by their keys: the plan is the same for all values, and
 * planning costs more than they do. Compiling costs more again, up to 70 ms a batch of orders, and PostgreSQL does it at each run of a
 * statement whose estimate is high, as those of lists are once tables have grown. A plan is kept: one that was made while a table was
 * small would read all of it, and be slower with each order of a rush, so indexes are used from the first row on.
 */
export const planning = { plan_cache_mode: 'force_generic_plan', jit: 'off', enable_seqscan: 'off' } as const;

const setPlanning = Object.entries(planning)
  .map(([name, value]) => `set ${name} to ${value}`)
  .join('; ');

/** Limits that PostgreSQL keeps for a session. Behind a pooler they are those of its role (`prepareRole`). */
const sessionLimits = ({ commit, ...times }: Limits): pg.PoolConfig => ({
  statement_timeout: times.statementMs,
  lock_timeout: times.lockMs,
  idle_in_transaction_session_timeout: times.idleTransactionMs,
  ...(commit === 'soon' ? { options: '-c synchronous_commit=off' } : {}),
});

const connectionLimits = (limits: Limits, pooler: Pooler): pg.PoolConfig => ({
  application_name: `storefront-${limits.purpose}`,
  max: limits.connections,
  connectionTimeoutMillis: limits.waitMs,
  // Connections stay open: reopening them would delay a rush.
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  ...(pooler === 'none' ? sessionLimits(limits) : {}),
});

/** Numerics and cents are JSON numbers. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (exactAsWritten.includes(id) ? Number : pg.types.getTypeParser(id, format)),
};

/**
 * Destroys a connection without a response, and the idle ones with it: if a network drops packets, PostgreSQL's own limits do not
 * arrive. node-pg's `query_timeout` keeps the connection, where later statements wait behind the lost one.
 * @param silenceMs - milliseconds without a byte in either direction
 */
function destroyWhenSilent(client: pg.ClientBase, silenceMs: number, idle: ReadonlySet<pg.Client>): void {
  if (!(client instanceof pg.Client)) return;
  const { connection } = client;
  const socket = connection.stream;
  if (!(socket instanceof Socket)) return;
  let answeredBytes = socket.bytesWritten;
  connection.prependListener('readyForQuery', () => {
    answeredBytes = socket.bytesWritten;
  });
  socket.setTimeout(silenceMs);
  // After the client has ended its side nothing is lost, so a silent database must not delay the end of the process.
  socket.once('finish', () => socket.setTimeout(reportMs));
  socket.on('timeout', () => {
    if (socket.bytesWritten === answeredBytes) return;
    const { bytesRead } = socket;
    // A process that was suspended first reads the bytes that have arrived.
    setImmediate(() => {
      if (socket.bytesRead !== bytesRead) return;
      const error = new Error(`The database did not respond within ${socket.timeout} ms.`);
      for (const silent of [client, ...idle]) silent.connection.stream.destroy(error);
    });
  });
}

/**
 * Ends a connection that PostgreSQL has ended, as it does at a shutdown: node-pg returns it to the pool until its socket closes, where
 * it would fail the next statement.
 */
function endWithServer(client: pg.PoolClient): void {
  client.connection.on('errorMessage', (error: Error) => {
    if (error instanceof pg.DatabaseError && error.severity === 'FATAL') void client.end();
  });
}

/** A pool of connections to one store. */
export function createPool({
  databaseUrl,
  schema,
  pooler = 'none',
  limits,
  idle = new Set(),
}: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    connectionTimeoutMillis: 5000,
    ...(limits ? connectionLimits(limits, pooler) : {}),
    onConnect: (client) => {
      if (limits) destroyWhenSilent(client, limits.statementMs + reportMs, idle);
      if (pooler === 'transactions') return;
      return client.query(`set search_path to ${pg.escapeIdentifier(schema)}; ${setPlanning}`);
    },
  });
  // A broken connection fails its next query; without these listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('connect', endWithServer);
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  return pool;
}

/** SQLSTATE, for example `57014`, or the error's name: its message may quote a buyer's data. */
const errorTypeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/** Adds a statement to the current trace, with `$1` for each value. Statements in the background have no trace. */
function traceStatement(event: LogEvent): void {
  const text = event.query.sql.trim();
  traceEndedCall({
    name: `postgresql ${text.split(/\s/, 1)[0]}`,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    durationMs: event.queryDurationMillis,
    errorType: event.level === 'error' ? errorTypeOf(event.error) : null,
  });
}

/** The tables over an existing pool. @param statements - `plain` are planned each time, for a pooler that cannot prepare them */
export const databaseOf = (pool: pg.Pool, statements: 'prepared' | 'plain' = 'plain'): Database =>
  new Kysely({
    dialect: new PostgresDialect({ pool: statements === 'prepared' ? preparing(pool) : pool }),
    log: traceStatement,
  });

/** The tables over a new pool. */
export const openDatabase = (options: Options): Database => databaseOf(createPool(options));

/** Runs work in a transaction, and rolls it back if the work returns null. */
export async function tryInTransaction<T>(
  database: Database,
  work: (transaction: Database) => Promise<T | null>,
): Promise<T | null> {
  const transaction = await database.startTransaction().execute();
  try {
    const result = await work(transaction);
    await (result === null ? transaction.rollback() : transaction.commit()).execute();
    return result;
  } catch (error) {
    if (!transaction.isCommitted && !transaction.isRolledBack) {
      await transaction
        .rollback()
        .execute()
        .catch(() => undefined);
    }
    throw error;
  }
}

/** A time so many days ago, by the database's clock. */
export const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
