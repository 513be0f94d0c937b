import type { RestAnswer, RestClient } from '@storefront/contract/host';
import * as v from 'valibot';
import type { OrderStatusAnswer } from './answers/order-answer';
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

const pathOf = (referenceID: string) => `/ticketCheckout/orders/${encodeURIComponent(referenceID)}`;

/** How servers answer a route that they do not have. */
const noSuchRoute = [404, 405, 501];

/** Asks what became of the order with this reference so far. `not-offered`: this API has no such route. */
export async function askOrderStatus(
  api: RestClient,
  referenceID: string,
): Promise<OrderStatus | 'not-offered'> {
  const answer = await api.get(pathOf(referenceID));
  return answer.ok && noSuchRoute.includes(answer.status) ? 'not-offered' : readStatus(answer);
}

/**
 * Asks what became of the order with this reference. `unknown` is final: the reference is given up with the API
 * first, so that a request still on its way charges nothing (docs/rules.md, API answers).
 */
export async function lookUpOrder(api: RestClient, referenceID: string): Promise<OrderStatus> {
  const status = readStatus(await api.get(pathOf(referenceID)));
  if (status !== 'unknown') return status;
  return readStatus(await api.post(`${pathOf(referenceID)}/abandon`, {}, orderSecret(referenceID)));
}
