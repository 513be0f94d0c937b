import type { Order, OrderAttempt } from '@storefront/order-port';
import type { Selectable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from '../../database/connection';
import type { Orders } from '../../database/schema/orders';
import { ageMs, findAttempt } from './find-attempt';
import { readAttempt } from './read-attempt';

/** The order with this reference, or null. */
export async function findOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await rowOf(database, referenceID)
    .select(({ selectFrom }) =>
      jsonObjectFrom(
        selectFrom('order_attempts')
          .selectAll()
          .select(ageMs)
          .whereRef('order_attempts.reference_id', '=', 'orders.reference_id')
          .whereRef('order_attempts.attempt', '=', 'orders.attempt'),
      ).as('latest'),
    )
    .executeTakeFirst();
  return row ? toOrder(row, row.latest && readAttempt(row.latest)) : null;
}

/** The order, locked until the transaction ends. Its attempt is read after it is locked: another may have been begun meanwhile. */
export async function lockOrder(database: Database, referenceID: string): Promise<Order | null> {
  const row = await rowOf(database, referenceID).forUpdate().executeTakeFirst();
  return row
    ? toOrder(row, await findAttempt(database, { referenceID: row.reference_id, attempt: row.attempt }))
    : null;
}

const rowOf = (database: Database, referenceID: string) =>
  database.selectFrom('orders').selectAll().where('reference_id', '=', referenceID);

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
