import { sql } from 'kysely';
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

/** What a client holds in open orders beside this one. */
export async function findOpenHolds(
  database: Database,
  { visitor, addressHash }: HoldClient,
  referenceID: string,
): Promise<OpenHolds> {
  const counts = await openOrders(database)
    .where('orders.reference_id', '<>', referenceID)
    .where(({ or, eb }) => or([eb('visitor', '=', visitor), eb('address_hash', '=', addressHash)]))
    .select([
      sql<number>`count(*) filter (where visitor = ${visitor})`.as('ordersOfVisitor'),
      sql<number>`count(*) filter (where address_hash = ${addressHash})`.as('ordersOfAddress'),
    ])
    .executeTakeFirstOrThrow();
  const tickets = await openLines(database)
    .where('orders.reference_id', '<>', referenceID)
    .where('address_hash', '=', addressHash)
    .groupBy('item_id')
    .select(({ fn }) => ['item_id', fn.sum<number>('quantity').as('held')])
    .execute();
  return { ...counts, ticketsOfAddress: new Map(tickets.map(({ item_id, held }) => [item_id, held])) };
}
