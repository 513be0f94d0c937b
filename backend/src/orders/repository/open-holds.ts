import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/connection';
import { openLines, openOrders } from './open-orders';

/** Who orders; null where that is not known. */
export interface HoldClient {
  readonly visitor: string | null;
  readonly addressHash: string | null;
}

interface OpenHolds {
  readonly ordersOfVisitor: number;
  readonly ordersOfAddress: number;
  /** Tickets that the address holds, by item id. */
  readonly ticketsOfAddress: ReadonlyMap<number, number>;
}

/** What a client holds in open orders beside this one, in one statement. */
export async function findOpenHolds(
  database: Database,
  { visitor, addressHash }: HoldClient,
  referenceID: string,
): Promise<OpenHolds> {
  const tickets = openLines(database)
    .where('orders.reference_id', '<>', referenceID)
    .where('address_hash', '=', addressHash)
    .groupBy('item_id')
    .select(['item_id', sql<number>`sum(quantity)`.as('held')]);
  const found = await openOrders(database)
    .where('orders.reference_id', '<>', referenceID)
    .where(({ or, eb }) => or([eb('visitor', '=', visitor), eb('address_hash', '=', addressHash)]))
    .select([
      sql<number>`count(*) filter (where visitor = ${visitor})`.as('ordersOfVisitor'),
      sql<number>`count(*) filter (where address_hash = ${addressHash})`.as('ordersOfAddress'),
      jsonArrayFrom(tickets).as('tickets'),
    ])
    .executeTakeFirstOrThrow();
  const { ordersOfVisitor, ordersOfAddress } = found;
  return {
    ordersOfVisitor,
    ordersOfAddress,
    ticketsOfAddress: new Map(found.tickets.map(({ item_id, held }) => [item_id, held])),
  };
}
