import type { Pool, Queryable } from '../database/connection';
import { inTransaction } from '../database/transaction';
import { lockReference } from './lock-reference';
import { findOrder, type OrderRow } from './order-row';

/** Whether orders under this reference are refused for good. */
export async function isAbandoned(database: Queryable, referenceID: string): Promise<boolean> {
  const { rowCount } = await database.query('select 1 from abandoned_references where reference_id = $1', [
    referenceID,
  ]);
  return rowCount === 1;
}

/**
 * Gives a reference up, so that a request still on its way is refused. An order that is pending or completed by now
 * stays as it is and is returned (docs/rules.md, API answers).
 */
export function abandonOrder(pool: Pool, referenceID: string): Promise<OrderRow | null> {
  return inTransaction(pool, async (client) => {
    await lockReference(client, referenceID);
    const order = await findOrder(client, referenceID);
    if (order && order.status !== 'refused') return order;
    await client.query('insert into abandoned_references (reference_id) values ($1) on conflict do nothing', [
      referenceID,
    ]);
    return order;
  });
}
