import { sql } from 'kysely';
import type { Database } from '../database/connection';
import { publicRows } from './public-rows';
import { createReadCache } from './read-cache';

/** What of a ticket can be taken now (null: without limit), and how many open orders hold. */
export interface Availability {
  readonly id: number;
  readonly free: number | null;
  readonly held: number;
}

export type ReadAvailability = (eventId: number) => Promise<readonly Availability[]>;

/** More than a storefront has events on sale. */
const mostEvents = 1000;

/** Reads the availability of an event's tickets, once a second at most. */
export function createAvailabilityReader(database: Database): ReadAvailability {
  const cache = createReadCache<readonly Availability[]>({ most: mostEvents });
  return (eventId) => cache(String(eventId), () => readAvailability(database, eventId));
}

/** Whether nothing of an event is left, nor held by open orders, from which it may come back. */
export const isSoldOut = (items: readonly Availability[]): boolean =>
  items.length > 0 && items.every(({ free, held }) => free !== null && free <= 0 && held === 0);

async function readAvailability(database: Database, eventId: number): Promise<readonly Availability[]> {
  const { rows } = await sql<Availability>`
    select id, capacity - sold_count - held_count as free, held_count as held from ticketing_items
    where event_id = ${eventId} and ${sql.raw(publicRows.ticketing_items)} order by id`.execute(database);
  return rows;
}
