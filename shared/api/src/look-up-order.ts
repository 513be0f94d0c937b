import type { RestAnswer, RestClient } from '@storefront/contracts/host';
import type { OrderStatusAnswer } from '@storefront/contracts/order-answer';
import * as v from 'valibot';
import { orderSecret } from './order-secret';

const schema = v.object({
  success: v.literal(true),
  status: v.picklist(['completed', 'pending', 'unknown']),
});

/** What became of an order; `unreachable` where the API gave no readable answer. */
type OrderStatus = OrderStatusAnswer['status'] | 'unreachable';

const readStatus = (answer: RestAnswer): OrderStatus => {
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  return parsed?.success ? parsed.output.status : 'unreachable';
};

/**
 * Asks what became of the order with this reference. `unknown` is final: the reference is given up with the API
 * first, so that a request still on its way charges nothing (docs/rules.md, API answers).
 */
export async function lookUpOrder(api: RestClient, referenceID: string): Promise<OrderStatus> {
  const path = `/ticketCheckout/orders/${encodeURIComponent(referenceID)}`;
  const status = readStatus(await api.get(path));
  if (status !== 'unknown') return status;
  return readStatus(await api.post(`${path}/abandon`, {}, orderSecret(referenceID)));
}
