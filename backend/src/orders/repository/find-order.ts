import type { Selectable } from 'kysely';
import type { Database } from '../../database/connection';
import type { Orders } from '../../database/schema/orders';
import type { Order, OrderAttempt } from '../model/order';
import { findAttempt } from './find-attempt';

/** The order with this reference, or null. */
export async function findOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await rowOf(database, referenceID).executeTakeFirst();
  return row ? toOrder(row, await findLatestAttempt(database, row)) : null;
}

/** The order, locked until the transaction ends. */
export async function lockOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await rowOf(database, referenceID).forUpdate().executeTakeFirst();
  return row ? toOrder(row, await findLatestAttempt(database, row)) : null;
}

const rowOf = (database: Database, referenceID: string) =>
  database.selectFrom('orders').selectAll().where('reference_id', '=', referenceID);

const findLatestAttempt = (
  database: Database,
  { reference_id: referenceID, attempt }: Selectable<Orders>,
): Promise<OrderAttempt | null> => findAttempt(database, { referenceID, attempt });

function toOrder(row: Selectable<Orders>, attempt: OrderAttempt | null): Order {
  const { reference_id: referenceID, secret_hash: secretHash, status } = row;
  switch (status) {
    case 'abandoned':
      return { referenceID, status, secretHash, attempt };
    case 'pending':
    case 'completed':
    case 'refused':
    case 'refunded':
    case 'reversed':
      if (attempt) return { referenceID, status, secretHash, attempt };
  }
  return { referenceID, status: 'unrecognised', secretHash, storedStatus: status, attempt };
}
