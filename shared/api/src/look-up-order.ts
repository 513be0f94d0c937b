import type { RestClient } from '@storefront/contracts/host';
import type { OrderStatusAnswer } from '@storefront/contracts/order-answer';
import * as v from 'valibot';

const schema = v.object({
  success: v.literal(true),
  status: v.picklist(['completed', 'pending', 'unknown']),
});

/** What became of an order; `unreachable` where the API gave no readable answer. */
export type OrderStatus = OrderStatusAnswer['status'] | 'unreachable';

/** Asks what became of the order with this reference (docs/rules.md, API answers). */
export async function lookUpOrder(api: RestClient, referenceID: string): Promise<OrderStatus> {
  const answer = await api.get(`/ticketCheckout/orders/${encodeURIComponent(referenceID)}`);
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  return parsed?.success ? parsed.output.status : 'unreachable';
}
