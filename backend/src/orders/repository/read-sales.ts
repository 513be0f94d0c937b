import type { Order, RequestedOrder } from '@ticket-storefront/order-port';
import { sql } from 'kysely';
import { readPromo, type Sale } from '../../catalog/read-catalog';
import { compileOnce } from '../../database/compile-once';
import type { Database } from '../../database/connection';
import type { FoundPromo } from '../model/checked-order';
import type { HoldClient, Holds } from '../model/open-holds';
import type { AttemptRow } from './attempt-columns';
import { type OrderRow, readOrder } from './read-order';

/** What a batch of orders of one event is checked against. */
export interface Sales {
  readonly now: Sale['now'];
  readonly event: Sale['event'];
  readonly items: Sale['items'];
  /** With the visitor that has opened each. */
  readonly offers: readonly (Sale['offers'][number] & { readonly visitor: string | null })[];
  /** By uid. */
  readonly promos: ReadonlyMap<string, FoundPromo>;
  /** The stored orders of the batch's references. */
  readonly orders: ReadonlyMap<string, Order>;
  /** The unpaid orders of the batch's visitors and networks. */
  readonly holds: Holds;
  /** Unsold tickets of the event by item id, without those that have no limit. */
  readonly unsold: ReadonlyMap<number, number>;
}

export interface SalesRequest {
  readonly request: RequestedOrder;
  readonly client: HoldClient;
}

/** By what the unpaid orders of a batch's visitors and networks are found. */
export interface HoldKeys {
  readonly visitors: readonly string[];
  readonly networks: readonly string[];
  readonly references: readonly string[];
}

export const holdKeysOf = (requests: readonly SalesRequest[]): HoldKeys => ({
  visitors: requests.flatMap(({ client }) => client.visitor ?? []),
  networks: [...new Set(requests.flatMap(({ client }) => client.networks?.wideNetwork ?? []))],
  references: requests.map(({ request }) => request.referenceID),
});

interface SalesKeys extends HoldKeys {
  readonly eventId: number;
  /** Of items. */
  readonly ids: readonly number[];
  /** Of promo codes. */
  readonly uids: readonly string[];
}

/** A row of `read_sales`. */
interface SalesRow extends Pick<Sales, 'now' | 'event' | 'items' | 'offers' | 'holds'> {
  /** Oldest first. */
  readonly promos: readonly { readonly uid: string; readonly isHeld: boolean }[];
  readonly known: readonly (OrderRow & { readonly latest: AttemptRow | null })[];
  readonly unsold: readonly { readonly id: number; readonly unsold: number }[];
}

const selectSales = compileOnce((database, keys: SalesKeys) =>
  sql<SalesRow>`
    select read_at as now, event, items, offers, promos, known, holds, unsold
    from read_sales(
      ${keys.eventId}, ${keys.ids}, ${keys.uids}, ${keys.visitors}, ${keys.networks}, ${keys.references}
    )`.compile(database),
);

/** Reads what a batch of orders of one event is checked against, in one statement and without a lock. */
export async function readSales(
  database: Database,
  eventId: number,
  requests: readonly SalesRequest[],
): Promise<Sales> {
  const [row] = await selectSales(database, {
    ...holdKeysOf(requests),
    eventId,
    ids: [...new Set(requests.flatMap(({ request }) => request.lines.map(({ id }) => id)))],
    uids: requests.flatMap(({ request }) => request.promoUid ?? []),
  });
  if (!row) throw new Error('A selection without a table has one row.');
  const { now, event, items, offers } = row;
  return {
    ...{ now, event, items, offers },
    // Of several with one uid the first counts.
    promos: new Map(
      row.promos.toReversed().map(({ isHeld, ...promo }) => [promo.uid, { promo: readPromo(promo), isHeld }]),
    ),
    orders: new Map(row.known.map(({ latest, ...order }) => [order.reference_id, readOrder(order, latest)])),
    holds: row.holds,
    unsold: new Map(row.unsold.map(({ id, unsold }) => [id, unsold])),
  };
}
