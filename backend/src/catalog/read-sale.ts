import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../database/connection';
import { eventOf, type ItemInStock, itemsOf, type StoredEvent } from './read-catalog';

/** What an order is checked against. */
export interface Sale {
  /** By the clock of the database. */
  readonly now: Date;
  /** Null where there is none; it may be one that is not active. */
  readonly event: StoredEvent | null;
  /** Those that there are of the tickets that were asked for. */
  readonly items: readonly ItemInStock[];
}

/** Reads what an order is checked against, in one statement. */
export const readSale = (database: Database, eventId: number, itemIds: readonly number[]): Promise<Sale> =>
  database
    .selectNoFrom([
      sql<Date>`clock_timestamp()`.as('now'),
      jsonObjectFrom(eventOf(database, eventId)).as('event'),
      jsonArrayFrom(itemsOf(database, itemIds)).as('items'),
    ])
    .executeTakeFirstOrThrow();
