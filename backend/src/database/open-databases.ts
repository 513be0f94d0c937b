import { sql } from 'kysely';
import pg from 'pg';
import { Gauge } from 'prom-client';
import type { Settings } from '../settings/api-settings';
import { createPool, type Database, databaseOf } from './connection';
import { DatabaseError } from './migrate';

const pools = new Map<string, pg.Pool>();

new Gauge({
  name: 'storefront_database_connections',
  help: 'Connections to the database of this process, and statements that wait for one.',
  labelNames: ['pool', 'state'],
  collect() {
    for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
      this.set({ pool, state: 'busy' }, totalCount - idleCount);
      this.set({ pool, state: 'idle' }, idleCount);
      this.set({ pool, state: 'waiting' }, waitingCount);
    }
  },
});

const purposes = ['catalogue', 'orders', 'admission', 'limits', 'settlement', 'mail'] as const;

type Purpose = (typeof purposes)[number];

/**
 * A pool for each purpose, so that they do not wait for each other. `replica` is what visitors read of the catalogue: the database
 * itself, or a replica that may be behind, so nothing is decided by it.
 */
export type Databases = Readonly<Record<Purpose | 'replica', Database>>;

/**
 * Purposes whose last moment may be lost in a crash of the database: places and counts start again, and an e-mail is resent with
 * the same Message-ID. Waiting for the disk would delay orders.
 */
const mayForget: ReadonlySet<Purpose> = new Set(['admission', 'limits', 'mail']);

/** Opens the pools with the limits of the settings. */
export function openDatabases(settings: Settings): Databases {
  const idleOfPrimary = new Set<pg.Client>();
  const open = (purpose: Purpose, databaseUrl: string, name: string, idle: Set<pg.Client>): Database => {
    const prefix = purpose.toUpperCase() as Uppercase<Purpose>;
    const pool = createPool({
      databaseUrl,
      schema: settings.DATABASE_SCHEMA,
      pooler: settings.DATABASE_POOLER,
      idle,
      limits: {
        purpose: name,
        connections: connectionsOf(settings, purpose),
        waitMs: settings[`${prefix}_WAIT_MS`],
        statementMs: settings[`${prefix}_STATEMENT_MS`],
        lockMs: settings.DATABASE_LOCK_MS,
        idleTransactionMs: settings.DATABASE_IDLE_MS,
        commit: mayForget.has(purpose) ? 'soon' : 'durable',
      },
    });
    pools.set(name, pool);
    return databaseOf(pool, settings.DATABASE_STATEMENTS);
  };
  const { DATABASE_URL, CATALOGUE_DATABASE_URL } = settings;
  const databases = Object.fromEntries(
    purposes.map((purpose) => [purpose, open(purpose, DATABASE_URL, purpose, idleOfPrimary)]),
  ) as Record<Purpose, Database>;
  const replica = CATALOGUE_DATABASE_URL
    ? open('catalogue', CATALOGUE_DATABASE_URL, 'replica', new Set())
    : databases.catalogue;
  return { ...databases, replica };
}

const connectionsOf = (settings: Settings, purpose: Purpose): number =>
  settings[`${purpose.toUpperCase() as Uppercase<Purpose>}_CONNECTIONS`];

const isOutOfConnections = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53300';

const fewer =
  'lower the settings `…_CONNECTIONS`, raise `max_connections`, or put a pooler before it (docs/deploy.md, Pooling)';

/** Runs the statements of a purpose on a connection, with nothing to do: each connection plans them at their first run. */
export type Rehearsals = Partial<Readonly<Record<Purpose, (connection: Database) => Promise<unknown>>>>;

/**
 * Opens the connections of a process in advance, so that a rush does not wait for them, and a process without room does not start.
 * @throws {DatabaseError} if PostgreSQL does not allow as many.
 */
export async function openConnections(
  databases: Databases,
  settings: Settings,
  rehearsals: Rehearsals,
): Promise<void> {
  const open = (purpose: Purpose) =>
    Array.from({ length: connectionsOf(settings, purpose) }, () =>
      databases[purpose]
        .connection()
        .execute((connection) => rehearsals[purpose]?.(connection) ?? sql`select 1`.execute(connection)),
    );
  try {
    await Promise.all(purposes.flatMap(open));
  } catch (error) {
    if (!isOutOfConnections(error)) throw error;
    const needed = purposes.reduce((sum, purpose) => sum + connectionsOf(settings, purpose), 0);
    throw new DatabaseError(
      `PostgreSQL has no room for the ${needed} connections of this process: ${fewer}.`,
    );
  }
}

/** Closes all pools after their statements. */
export async function closeDatabases(databases: Databases): Promise<void> {
  await Promise.all([...new Set(Object.values(databases))].map((database) => database.destroy()));
}
