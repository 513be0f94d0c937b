import { ticketingItemFields } from '@storefront/domain/fields/ticketing-item-fields';
import { sql } from 'kysely';
import type { LimitFunction } from 'p-limit';
import { publicRows } from '../catalog/public-rows';
import type { Database } from '../database/connection';
import { type SelectionArguments, toSql } from './selection';

type Item = Readonly<Record<string, unknown>> & { readonly event_id: number };

/** Loads the tickets of one event under the arguments of the relationship. */
export type LoadEventItems = (eventId: number, args: SelectionArguments) => Promise<readonly Item[]>;

interface Batch {
  readonly eventIds: number[];
  readonly items: Promise<readonly Item[]>;
}

/** Loads the items of all events of one answer with one statement: it batches the calls of the same turn. */
export function createEventItemsLoader(database: Database, oneAtATime: LimitFunction): LoadEventItems {
  const batches = new Map<string, Batch>();

  function startBatch(key: string, args: SelectionArguments): Batch {
    const eventIds: number[] = [];
    const items = new Promise((resolve) => setImmediate(resolve)).then(() => {
      batches.delete(key);
      return oneAtATime(() => selectItems(database, eventIds, args));
    });
    const batch = { eventIds, items };
    batches.set(key, batch);
    return batch;
  }

  return async (eventId, args) => {
    const key = JSON.stringify(args);
    const batch = batches.get(key) ?? startBatch(key, args);
    batch.eventIds.push(eventId);
    return (await batch.items).filter((item) => item.event_id === eventId);
  };
}

async function selectItems(database: Database, eventIds: readonly number[], args: SelectionArguments) {
  const { where, orderBy, limit, offset } = toSql(ticketingItemFields, args);
  const { rows } = await sql<Item>`
    select * from (
      select *, row_number() over (partition by event_id order by ${orderBy}) as place
      from ticketing_items
      where event_id in (${sql.join(eventIds)}) and ${sql.raw(publicRows.ticketing_items)} and ${where}
    ) numbered
    where place > ${offset} and place <= ${offset + limit} order by event_id, place`.execute(database);
  return rows;
}
