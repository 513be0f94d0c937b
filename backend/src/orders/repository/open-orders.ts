import type { RequestedOrder } from '@ticket-storefront/order-port';
import type { Networks } from '@ticket-storefront/server/visitors';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { openOffers, publicRows } from '../../catalog/read-catalog';
import type { Database } from '../../database/connection';
import { settledStatuses } from '../model/order-state';

/** Orders with their latest attempt. */
export const latestAttempts = (database: Database) =>
  database
    .selectFrom('orders')
    .innerJoin('order_attempts', (join) =>
      join
        .onRef('order_attempts.reference_id', '=', 'orders.reference_id')
        .onRef('order_attempts.attempt', '=', 'orders.attempt'),
    );

/** The paid orders of a hand-over, to be part of another statement. */
export const completedOrdersOf = (database: Database, handOver: string) =>
  latestAttempts(database)
    .select('orders.reference_id')
    .where('orders.status', '=', 'completed')
    .where('order_attempts.hand_over', '=', handOver);

const openOrders = (database: Database) =>
  latestAttempts(database).where('orders.status', 'not in', settledStatuses);

const openLines = (database: Database) =>
  openOrders(database).innerJoin('order_lines', (join) =>
    join
      .onRef('order_lines.reference_id', '=', 'orders.reference_id')
      .onRef('order_lines.attempt', '=', 'orders.attempt'),
  );

/** Whether an open order holds this promo code. */
export async function isPromoHeld(database: Database, promoId: number): Promise<boolean> {
  const row = await openOrders(database)
    .select('orders.reference_id')
    .where('promo_code_id', '=', promoId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface HoldClient {
  readonly visitor: string | null;
  /** Hashed; null if they identify nobody. */
  readonly networks: Networks | null;
}

/** What a network holds in open orders. */
export interface NetworkHolds {
  readonly orders: number;
  /** Tickets by item id. */
  readonly tickets: ReadonlyMap<number, number>;
}

interface OpenHolds {
  readonly ordersOfVisitor: number;
  readonly ofNetwork: NetworkHolds;
  readonly ofWideNetwork: NetworkHolds;
}

/** What a client and its networks hold in other open orders, in one statement. */
export async function findOpenHolds(
  database: Database,
  { visitor, networks }: HoldClient,
  referenceID: string,
): Promise<OpenHolds> {
  const network = networks?.network ?? null;
  const wideNetwork = networks?.wideNetwork ?? null;
  const tickets = openLines(database)
    .where('orders.reference_id', '<>', referenceID)
    .where('wide_address_hash', '=', wideNetwork)
    .groupBy('item_id')
    .select([
      'item_id',
      sql<number>`coalesce(sum(quantity) filter (where address_hash = ${network}), 0)`.as('near'),
      sql<number>`sum(quantity)`.as('wide'),
    ]);
  const found = await openOrders(database)
    .where('orders.reference_id', '<>', referenceID)
    .where(({ or, eb }) => or([eb('visitor', '=', visitor), eb('wide_address_hash', '=', wideNetwork)]))
    .select([
      sql<number>`count(*) filter (where visitor = ${visitor})`.as('ordersOfVisitor'),
      sql<number>`count(*) filter (where address_hash = ${network})`.as('near'),
      sql<number>`count(*) filter (where wide_address_hash = ${wideNetwork})`.as('wide'),
      jsonArrayFrom(tickets).as('tickets'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ordersOfVisitor: found.ordersOfVisitor,
    ofNetwork: {
      orders: found.near,
      tickets: new Map(found.tickets.map(({ item_id, near }) => [item_id, near])),
    },
    ofWideNetwork: {
      orders: found.wide,
      tickets: new Map(found.tickets.map(({ item_id, wide }) => [item_id, wide])),
    },
  };
}

/** Tickets in open orders of one visitor and in offers that the visitor has opened, by item id. */
export async function readOwnHolds(
  database: Database,
  eventId: number,
  visitor: string,
): Promise<ReadonlyMap<number, number>> {
  const ordered = openLines(database)
    .select(['item_id as id', 'quantity'])
    .where('visitor', '=', visitor)
    .where('event_id', '=', eventId);
  const offered = openOffers(database, visitor)
    .innerJoin('ticketing_items', 'ticketing_items.id', 'ticket_interests.item_id')
    .select(['item_id as id', sql<number>`1`.as('quantity')])
    .where('event_id', '=', eventId);
  const held = await database
    .selectFrom(ordered.unionAll(offered).as('held'))
    .select(['id', sql<number>`sum(quantity)::integer`.as('count')])
    .groupBy('id')
    .execute();
  return new Map(held.map(({ id, count }) => [id, count]));
}

/** Whether the visitor has an open order of exactly these tickets under another reference. */
export async function isSameCartOpen(
  database: Database,
  { visitor, eventId, referenceID, lines }: RequestedOrder,
): Promise<boolean> {
  const tickets = lines
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, quantity }) => `${id}x${quantity}`)
    .join();
  const open = await openLines(database)
    .select('orders.reference_id')
    .where('visitor', '=', visitor)
    .where('event_id', '=', eventId)
    .where('orders.reference_id', '!=', referenceID)
    .groupBy('orders.reference_id')
    .having(sql`string_agg(item_id || 'x' || quantity, ',' order by item_id)`, '=', tickets)
    .executeTakeFirst();
  return open !== undefined;
}

/** Unsold tickets of an event by item id, without those that have no limit. */
export async function readUnsoldTickets(
  database: Database,
  eventId: number,
): Promise<ReadonlyMap<number, number>> {
  const items = await database
    .selectFrom('ticketing_items')
    .select(['id', sql<number>`capacity - sold_count`.as('unsold')])
    .where('event_id', '=', eventId)
    .where('capacity', 'is not', null)
    .where(sql<boolean>`${sql.raw(publicRows.ticketing_items)}`)
    .execute();
  return new Map(items.map(({ id, unsold }) => [id, unsold]));
}
