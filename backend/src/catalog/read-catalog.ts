import { lineOpensMs, saleBeginsAt } from '@ticket-storefront/domain/dates';
import {
  eventFields,
  type Fields,
  promoCodeFields,
  type StoredRow,
  ticketingItemFields,
} from '@ticket-storefront/domain/fields';
import { createReadCache } from '@ticket-storefront/server';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import * as v from 'valibot';
import type { Database } from '../database/connection';
import { row, rulesOf } from './read-dataset';

const maxEvents = 1000;

/** Max age of an answer from the public catalogue, in milliseconds from the start of its read. */
export const maxAgeMs = 1000;

/** For caches of the catalogue: constant reads refresh them in the background. */
export const catalogAges = { freshMs: maxAgeMs / 2, staleMs: maxAgeMs / 2 };

/** The columns of an entity's fields. */
export const columnsOf = <F extends Fields>(fields: F): readonly (keyof F & string)[] => Object.keys(fields);

const ofActiveEvent = 'event_id in (select id from events where is_active)';

/**
 * The public rows of each table, in every query (docs/rules.md, API). A Hasura instead of this API needs the same permissions for
 * its anonymous role.
 */
export const publicRows = {
  events: 'is_active',
  ticketing_items: `is_active and available_public_sale and not cashless_top_up_item and ${ofActiveEvent}`,
  promo_codes: ofActiveEvent,
} as const;

type StoredPromo = StoredRow<typeof promoCodeFields>;

/** An event with its processor. */
export interface StoredEvent extends StoredRow<typeof eventFields> {
  readonly processor: string | null;
}

/** A ticket with its stock; without a capacity it has no limit. */
interface ItemInStock extends StoredRow<typeof ticketingItemFields> {
  readonly capacity: number | null;
  readonly sold_count: number;
  readonly held_count: number;
}

const promoSchema = row(rulesOf(promoCodeFields));

/** The event with this id, active or not. */
export async function findEvent(database: Database, id: number): Promise<StoredEvent | null> {
  return (await eventOf(database, id).executeTakeFirst()) ?? null;
}

export async function findActiveEvent(database: Database, id: number): Promise<StoredEvent | null> {
  const event = await eventOf(database, id).where('events.is_active', '=', true).executeTakeFirst();
  return event ?? null;
}

const eventOf = (database: Database, id: number) => allEvents(database).where('events.id', '=', id);

/** The query of events, for use in other statements. */
export const eventsOf = (database: Database, ids: readonly number[]) =>
  allEvents(database).where(sql<boolean>`events.id = any(${ids}::integer[])`);

const allEvents = (database: Database) =>
  database
    .selectFrom('events')
    .leftJoin('ticketing_payment_processor_configs as config', 'config.event_id', 'events.id')
    .select(columnsOf(eventFields).map((column) => `events.${column}` as const))
    .select('config.processor');

/** The query of items with their stock. */
const itemsOf = (database: Database, ids: readonly number[]) =>
  database
    .selectFrom('ticketing_items')
    .select(columnsOf(ticketingItemFields))
    .select(['capacity', 'sold_count', 'held_count'])
    .where(sql<boolean>`id = any(${ids}::integer[])`);

/** A promo code that was read. */
export const readPromo = (row: unknown): StoredPromo => v.parse(promoSchema, row);

/** Locks a promo code until the transaction ends. */
export async function lockPromo(database: Database, id: number): Promise<void> {
  await database.selectFrom('promo_codes').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** The address of an event's page. */
export const eventUrl = (
  storefront: string,
  { ticketing_slug }: Pick<StoredEvent, 'ticketing_slug'>,
): string => `${storefront}/events/${encodeURIComponent(ticketing_slug)}`;

export interface EnteredEvent {
  readonly id: number;
  /** Null without a configuration. */
  readonly processor: string | null;
  /** The beginning of its sale, if that is ahead and no longer than {@link lineOpensMs}; else null. */
  readonly beginning: SaleBeginning | null;
}

export interface SaleBeginning {
  readonly at: Date;
  /** By the database's clock. */
  readonly inMs: number;
}

function soon(at: Date | null, now: Date): SaleBeginning | null {
  const inMs = at ? at.getTime() - now.getTime() : Number.POSITIVE_INFINITY;
  return at && inMs <= lineOpensMs ? { at, inMs } : null;
}

/** The active event with this slug. */
export async function findEventToEnter(database: Database, slug: string): Promise<EnteredEvent | null> {
  const event = await database
    .selectFrom('events')
    .leftJoin('ticketing_payment_processor_configs as config', 'config.event_id', 'events.id')
    .select(['events.id', 'config.processor', 'events.timezone', sql<Date>`clock_timestamp()`.as('now')])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('ticketing_items')
          .select(['on_sale_date', 'off_sale_date'])
          .whereRef('event_id', '=', 'events.id')
          .where(sql<boolean>`${sql.raw(publicRows.ticketing_items)}`),
      ).as('items'),
    )
    .where('ticketing_slug', '=', slug)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!event) return null;
  const { id, processor, timezone, now, items } = event;
  return { id, processor, beginning: soon(saleBeginsAt(items, now, timezone), now) };
}

/** A ticket that is held for one e-mail address. */
export interface OfferedTicket {
  readonly item_id: number;
  readonly email: string;
}

const offersOf = (database: Database, visitor: string | null, itemIds: readonly number[]) =>
  openOffers(database, visitor === null ? [] : [visitor])
    .select(['item_id', 'email'])
    .where(sql<boolean>`item_id = any(${itemIds}::integer[])`);

/** Offers that visitors have opened, and whose tickets are in no order. */
export const openOffers = (database: Database, visitors: readonly string[]) =>
  database
    .selectFrom('ticket_interests')
    .where(sql<boolean>`visitor = any(${visitors}::text[])`)
    .where('offered_until', '>', sql<Date>`now()`)
    .where('ticket_interests.reference_id', 'is', null);

/** The data to check an order against. */
export interface Sale {
  /** By the database's clock. */
  readonly now: Date;
  /** Possibly inactive. */
  readonly event: StoredEvent | null;
  /** The existing ones of the requested tickets. */
  readonly items: readonly ItemInStock[];
  /** The offers of these tickets that the visitor has opened. */
  readonly offers: readonly OfferedTicket[];
}

/** Reads the data to check an order against, in one statement. */
export const readSale = (
  database: Database,
  eventId: number,
  itemIds: readonly number[],
  visitor: string | null = null,
): Promise<Sale> =>
  database
    .selectNoFrom([
      sql<Date>`clock_timestamp()`.as('now'),
      jsonObjectFrom(eventOf(database, eventId)).as('event'),
      jsonArrayFrom(itemsOf(database, itemIds)).as('items'),
      jsonArrayFrom(offersOf(database, visitor, itemIds)).as('offers'),
    ])
    .executeTakeFirstOrThrow();

/** Free tickets (null: no limit) and tickets that open orders hold. */
interface Availability {
  readonly id: number;
  readonly free: number | null;
  readonly held: number;
}

export type ReadAvailability = (eventId: number) => Promise<readonly Availability[]>;

/** Reads the availability of an event's tickets, at most once a second. */
export function createAvailabilityReader(database: Database): ReadAvailability {
  const cache = createReadCache<readonly Availability[]>({ max: maxEvents, ...catalogAges });
  return (eventId) => cache.get(String(eventId), () => readAvailability(database, eventId));
}

/** Whether nothing is left, and open orders hold nothing that may come back. */
export const isSoldOut = (items: readonly Availability[]): boolean =>
  items.length > 0 && items.every(({ free, held }) => free !== null && free <= 0 && held === 0);

async function readAvailability(database: Database, eventId: number): Promise<readonly Availability[]> {
  const { rows } = await sql<Availability>`
    select id, capacity - sold_count - held_count as free, held_count as held from ticketing_items
    where event_id = ${eventId} and ${sql.raw(publicRows.ticketing_items)} order by id`.execute(database);
  return rows;
}
