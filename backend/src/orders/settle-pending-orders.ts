import { settleOrder } from './settle-order';
import type { Shop } from './shop';

/** Settles every order that was left pending: its process was killed, or its processor gave no answer. */
export async function settlePendingOrders(shop: Shop): Promise<void> {
  const { rows } = await shop.pool.query<{ reference_id: string }>(
    `select reference_id from orders
     where status = 'pending' and reserved_at < now() - $1 * interval '1 millisecond'
     order by reserved_at`,
    [shop.processorTimeoutMs],
  );
  for (const { reference_id } of rows) await settleOrder(shop, reference_id);
}
