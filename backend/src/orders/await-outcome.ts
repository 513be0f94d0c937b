import { setTimeout as wait } from 'node:timers/promises';
import { findOrder, type OrderRow } from './order-row';
import type { PlacedOrder } from './placed-order';
import { indeterminate } from './refusal';
import { settleOrder } from './settle-order';
import type { Shop } from './shop';

const pollMs = 50;

/** The outcome of an order that another request has begun, as soon as it is known. */
export async function awaitOutcome(shop: Shop, begun: OrderRow): Promise<PlacedOrder> {
  const deadline = begun.reserved_at.getTime() + shop.processorTimeoutMs;
  let order: OrderRow | null = begun;
  while (order?.status === 'pending' && Date.now() < deadline) {
    await wait(pollMs);
    order = await findOrder(shop.pool, begun.reference_id);
  }
  if (order?.status === 'pending') order = await settleOrder(shop, begun.reference_id);
  if (order?.status === 'completed') return { ok: true };
  return { ok: false, refusal: order?.refusal ?? indeterminate };
}
