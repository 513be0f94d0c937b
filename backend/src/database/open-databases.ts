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

const watchPool = (purpose: string, pool: pg.Pool) => void pools.set(purpose, pool);

/** A pool for each purpose, so that they do not wait for each other. */
export interface Databases {
  /** Events, tickets and promo codes. */
  readonly catalogue: Database;
  /** Reservations and payments. */
  readonly orders: Database;
  /** The waiting room. */
  readonly admission: Database;
  /** Counts of limits, and reports of browsers. */
  readonly limits: Database;
  /** Settling orders in the background. */
  readonly settlement: Database;
  /** The outbox. */
  readonly mail: Database;
}

type Purpose = 'CATALOGUE' | 'ORDERS' | 'ADMISSION' | 'LIMITS' | 'SETTLEMENT' | 'MAIL';

/**
 * Purposes whose last moment may be lost in a crash of the database: places and counts start again, and an e-mail is resent with
 * the same Message-ID. Waiting for the disk would delay orders.
 */
const mayForget: ReadonlySet<Purpose> = new Set(['ADMISSION', 'LIMITS', 'MAIL']);

/** Opens the pools with the limits of the settings. */
export function openDatabases(settings: Settings): Databases {
  const idle = new Set<pg.Client>();
  const open = (purpose: Purpose) => {
    const pool = createPool({
      databaseUrl: settings.DATABASE_URL,
      schema: settings.DATABASE_SCHEMA,
      idle,
      limits: {
        purpose: purpose.toLowerCase(),
        connections: settings[`${purpose}_CONNECTIONS` as const],
        waitMs: settings[`${purpose}_WAIT_MS` as const],
        statementMs: settings[`${purpose}_STATEMENT_MS` as const],
        lockMs: settings.DATABASE_LOCK_MS,
        idleTransactionMs: settings.DATABASE_IDLE_MS,
        commit: mayForget.has(purpose) ? 'soon' : 'durable',
      },
    });
    watchPool(purpose.toLowerCase(), pool);
    return databaseOf(pool);
  };
  return {
    catalogue: open('CATALOGUE'),
    orders: open('ORDERS'),
    admission: open('ADMISSION'),
    limits: open('LIMITS'),
    settlement: open('SETTLEMENT'),
    mail: open('MAIL'),
  };
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
  await Promise.all(Object.values(databases).map((database: Database) => database.destroy()));
}
