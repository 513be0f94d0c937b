import type { Networks } from '@storefront/order-port';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/connection';
import { openLines, openOrders } from './open-orders';

/** Who orders. */
export interface HoldClient {
  /** Null where that is not known. */
  readonly visitor: string | null;
  /** Hashes of the networks; null where they tell nothing. */
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

/** What a client and its networks hold in open orders beside this one, in one statement. */
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
