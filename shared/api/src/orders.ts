import type { RestAnswer, RestClient } from '@storefront/contract';
import { createReferenceID } from '@storefront/domain';
import * as v from 'valibot';
import type { OrderStatusAnswer } from './answers/order-answer';
import { orderSecretHeader } from './answers/order-paths';

/** Secrets of this document, for browsers that refuse storage. */
const secrets = new Map<string, string>();

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, secret: string): void {
  try {
    sessionStorage.setItem(key, secret);
  } catch {
    // Private modes and full quotas refuse; after a reload the order can then be looked up, but not given up.
  }
}

const keyOf = (referenceID: string) => `order-secret:${referenceID}`;

/** Keeps the secret of an order in this tab, such as that of an order which another tab of the visitor left behind. */
export function storeOrderSecret(referenceID: string, secret: string): void {
  const key = keyOf(referenceID);
  secrets.set(key, secret);
  store(key, secret);
}

/** The secret of an order: it is made with the first call, and kept in the tab. */
export function orderSecretOf(referenceID: string): string {
  const key = keyOf(referenceID);
  const secret = secrets.get(key) ?? readStored(key) ?? createReferenceID() + createReferenceID();
  storeOrderSecret(referenceID, secret);
  return secret;
}

/** Whether this tab has the secret of an order. */
export const hasOrderSecret = (referenceID: string): boolean =>
  (secrets.get(keyOf(referenceID)) ?? readStored(keyOf(referenceID))) !== null;

/** The header that proves an order to be this visitor's own. */
export const orderSecret = (referenceID: string): Readonly<Record<string, string>> => ({
  [orderSecretHeader]: orderSecretOf(referenceID),
});

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
export async function fetchOrderStatus(
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
export async function fetchOrder(api: RestClient, referenceID: string): Promise<OrderStatus> {
  const status = readStatus(await api.get(pathOf(referenceID)));
  if (status !== 'unknown') return status;
  return readStatus(await api.post(`${pathOf(referenceID)}/abandon`, {}, orderSecret(referenceID)));
}
