import { setTimeout as wait } from 'node:timers/promises';
import {
  type CompletedOrder,
  indeterminate,
  moneyReturned,
  type Order,
  type PendingOrder,
  type PlacedOrder,
} from '@storefront/order-port';

import type { OrderServices } from './order-services';
import { findOrder } from './repository/read-order';
import { settleOrder } from './settle-order';

const pollMs = 50;

/** The outcome of an order that another request has begun, as soon as it is known. */
export async function awaitOutcome(
  services: OrderServices,
  begun: PendingOrder | CompletedOrder,
): Promise<PlacedOrder> {
  const deadline = performance.now() + services.processorTimeoutMs - begun.attempt.ageMs;
  let order: Order | null = begun;
  while (order?.status === 'pending' && performance.now() < deadline) {
    await wait(pollMs);
    order = await findOrder(services.database, begun.referenceID);
  }
  if (order?.status === 'pending') order = await settleOrder(services, begun.referenceID);
  if (order?.status === 'completed') return { ok: true };
  if (order?.status === 'refunded') return { ok: false, refusal: moneyReturned };
  return { ok: false, refusal: order?.attempt?.refusal ?? indeterminate };
}
