import { sql } from 'kysely';
import type pg from 'pg';
import { Gauge } from 'prom-client';
import type { Settings } from '../settings/api-settings';
import { createPool, type Database, databaseOf } from './connection';

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

/** A pool for each purpose, so that they do not wait for each other. */
export type Databases = Readonly<Record<Purpose, Database>>;

/**
 * Purposes whose last moment may be lost in a crash of the database: places and counts start again, and an e-mail is resent with
 * the same Message-ID. Waiting for the disk would delay orders.
 */
const mayForget: ReadonlySet<Purpose> = new Set(['admission', 'limits', 'mail']);

/** Opens the pools with the limits of the settings. */
export function openDatabases(settings: Settings): Databases {
  const idle = new Set<pg.Client>();
  const open = (purpose: Purpose): Database => {
    const prefix = purpose.toUpperCase() as Uppercase<Purpose>;
    const pool = createPool({
      databaseUrl: settings.DATABASE_URL,
      schema: settings.DATABASE_SCHEMA,
      idle,
      limits: {
        purpose,
        connections: settings[`${prefix}_CONNECTIONS`],
        waitMs: settings[`${prefix}_WAIT_MS`],
        statementMs: settings[`${prefix}_STATEMENT_MS`],
        lockMs: settings.DATABASE_LOCK_MS,
        idleTransactionMs: settings.DATABASE_IDLE_MS,
        commit: mayForget.has(purpose) ? 'soon' : 'durable',
      },
    });
    pools.set(purpose, pool);
    return databaseOf(pool, settings.DATABASE_STATEMENTS);
  };
  return Object.fromEntries(purposes.map((purpose) => [purpose, open(purpose)])) as Databases;
}

/** Opens the visitors' connections in advance, so that a rush does not wait for them. */
export async function openConnections(databases: Databases, settings: Settings): Promise<void> {
  const open = (database: Database, connections: number) =>
    Array.from({ length: connections }, () => sql`select 1`.execute(database));
  await Promise.all([
    ...open(databases.catalogue, settings.CATALOGUE_CONNECTIONS),
    ...open(databases.orders, settings.ORDERS_CONNECTIONS),
    ...open(databases.admission, settings.ADMISSION_CONNECTIONS),
    ...open(databases.limits, settings.LIMITS_CONNECTIONS),
  ]);
}

/** Closes all pools after their statements. */
export async function closeDatabases(databases: Databases): Promise<void> {
  await Promise.all(Object.values(databases).map((database) => database.destroy()));
}
