import type { Settings } from '../settings/api-settings';
import { createPool, type Database, databaseOf } from './connection';
import { watchPool } from './pool-metrics';

/** The tables over connections for each purpose, so that none waits for those of another. */
export interface Databases {
  /** What visitors read: events, tickets, promo codes. */
  readonly catalogue: Database;
  /** What visitors do: reserve, pay, give up. */
  readonly orders: Database;
  /** Who is admitted and who waits. */
  readonly admission: Database;
  /** Counts of limits, and what browsers report. */
  readonly limits: Database;
  /** Settling of orders in the background. */
  readonly settlement: Database;
  /** The outbox. */
  readonly mail: Database;
}

/** Opens the connections of an API as its settings limit them. */
export function openDatabases(settings: Settings): Databases {
  const open = (purpose: 'CATALOGUE' | 'ORDERS' | 'ADMISSION' | 'LIMITS' | 'SETTLEMENT' | 'MAIL') => {
    const pool = createPool({
      databaseUrl: settings.DATABASE_URL,
      schema: settings.DATABASE_SCHEMA,
      limits: {
        purpose: purpose.toLowerCase(),
        connections: settings[`${purpose}_CONNECTIONS` as const],
        waitMs: settings[`${purpose}_WAIT_MS` as const],
        statementMs: settings[`${purpose}_STATEMENT_MS` as const],
        lockMs: settings.DATABASE_LOCK_MS,
        idleTransactionMs: settings.DATABASE_IDLE_MS,
        // A forgotten place is taken anew, and all wait in one row of the table for theirs. A forgotten count begins anew.
        commit: purpose === 'ADMISSION' || purpose === 'LIMITS' ? 'soon' : 'durable',
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

/** Ends all connections, once their statements are done. */
export async function closeDatabases(databases: Databases): Promise<void> {
  await Promise.all(Object.values(databases).map((database: Database) => database.destroy()));
}
