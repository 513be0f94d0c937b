import { Socket } from 'node:net';
import { traceEndedCall } from '@storefront/server';
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { DB } from './schema';

/** By then PostgreSQL has reported that a statement exceeded its limit. */
const reportMs = 2000;
const exactAsWritten: readonly number[] = [pg.types.builtins.NUMERIC, pg.types.builtins.INT8];

/** The tables of one store. A transaction is one too: what takes a `Database` runs in either. */
export type Database = Kysely<DB>;

/** What connections of one purpose may use. Times are milliseconds. */
interface Limits {
  /** Named in PostgreSQL's own lists of connections. */
  readonly purpose: string;
  readonly connections: number;
  /** How long a statement waits for a connection before it fails. */
  readonly waitMs: number;
  readonly statementMs: number;
  readonly lockMs: number;
  /** How long a transaction may do nothing. */
  readonly idleTransactionMs: number;
  /** `soon`: no commit waits for the disk, so that a crash of the database may forget the last moment. */
  readonly commit: 'durable' | 'soon';
}

interface Options {
  readonly databaseUrl: string;
  /** PostgreSQL schema that holds the tables. */
  readonly schema: string;
  /** Left out by work that may take its time, such as migrations. */
  readonly limits?: Limits;
  /** Idle connections of this pool, and of others to the same database: none outlives a connection that went silent. */
  readonly idle?: Set<pg.Client>;
}

const connectionLimits = ({ purpose, connections, commit, ...times }: Limits): pg.PoolConfig => ({
  application_name: `storefront-${purpose}`,
  max: connections,
  connectionTimeoutMillis: times.waitMs,
  // Kept once they are open: a rush would begin by opening them anew.
  idleTimeoutMillis: 0,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: times.statementMs,
  lock_timeout: times.lockMs,
  idle_in_transaction_session_timeout: times.idleTransactionMs,
  ...(commit === 'soon' ? { options: '-c synchronous_commit=off' } : {}),
});

/** Numerics and counts of cents as the JSON numbers they are served as; everything else as usual. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (exactAsWritten.includes(id) ? Number : pg.types.getTypeParser(id, format)),
};

/**
 * Destroys a connection on which a statement gets no answer, and the idle ones with it. Where a network drops packets,
 * no limit of PostgreSQL's is reported. node-pg's `query_timeout` does not suffice: it fails the statement and keeps the
 * connection, where every later statement waits behind the lost one.
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
  // Nothing is lost once the client has ended its side: a database that does not end the other one holds up no process.
  socket.once('finish', () => socket.setTimeout(reportMs));
  socket.on('timeout', () => {
    if (socket.bytesWritten === answeredBytes) return;
    const { bytesRead } = socket;
    // A process that stood still for as long first reads what has arrived meanwhile.
    setImmediate(() => {
      if (socket.bytesRead !== bytesRead) return;
      const error = new Error(`The database did not respond within ${socket.timeout} ms.`);
      for (const silent of [client, ...idle]) silent.connection.stream.destroy(error);
    });
  });
}

/** Connections to the tables of one store. */
export function createPool({ databaseUrl, schema, limits, idle = new Set() }: Options): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    types,
    connectionTimeoutMillis: 5000,
    ...(limits ? connectionLimits(limits) : {}),
    onConnect: (client) => {
      if (limits) destroyWhenSilent(client, limits.statementMs + reportMs, idle);
      return client.query(`set search_path to ${pg.escapeIdentifier(schema)}`);
    },
  });
  // A connection that breaks fails its next query, which is where it is handled; without listeners it ends the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  return pool;
}

/** SQLSTATE, such as `57014`, or the kind of the error: its words may quote what a buyer has entered. */
const errorTypeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

/**
 * Adds a statement that was run to the trace under way, with its text, which has `$1` in place of each value. Statements
 * of work in the background belong to no trace, and are left out.
 */
function traceStatement(event: LogEvent): void {
  const text = event.query.sql.trim();
  traceEndedCall({
    name: `postgresql ${text.split(/\s/, 1)[0]}`,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': text },
    durationMs: event.queryDurationMillis,
    errorType: event.level === 'error' ? errorTypeOf(event.error) : null,
  });
}

/** The tables over connections that are there already; ending them is up to their owner. */
export const databaseOf = (pool: pg.Pool): Database =>
  new Kysely({ dialect: new PostgresDialect({ pool }), log: traceStatement });

/** The tables over connections of their own. */
export const openDatabase = (options: Options): Database => databaseOf(createPool(options));

/** Runs work in a transaction, which is undone where the work answers null. */
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

/** So many days ago, by the clock of the database. */
export const daysAgo = (days: number) => sql<Date>`now() - ${days} * interval '1 day'`;
