import type { RestAnswer, RestClient } from '@ticket-storefront/contract';
import { createReferenceID } from '@ticket-storefront/domain';
import * as v from 'valibot';
import { type OrderStatusAnswer, orderSecretHeader } from './answers';
import { entryStorage } from './entry-storage';

/** Secrets of this document, if the browser refuses storage. */
const secrets = new Map<string, string>();

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? entryStorage.getItem(key);
  } catch {
    return entryStorage.getItem(key);
  }
}

const keyOf = (referenceID: string) => `order-secret:${referenceID}`;

/** Stores the secret of an order in this tab, for example that of an order that another tab abandoned. */
export function storeOrderSecret(referenceID: string, secret: string): void {
  const key = keyOf(referenceID);
  secrets.set(key, secret);
  try {
    sessionStorage.setItem(key, secret);
  } catch {
    // Private modes and full quotas refuse.
    entryStorage.setItem(key, secret);
  }
}

/** The secret of an order, created on first use and stored in the tab. */
export function orderSecretOf(referenceID: string): string {
  const key = keyOf(referenceID);
  const secret = secrets.get(key) ?? readStored(key) ?? createReferenceID() + createReferenceID();
  storeOrderSecret(referenceID, secret);
  return secret;
}

/** Whether this tab has the secret of an order. */
export const hasOrderSecret = (referenceID: string): boolean =>
  (secrets.get(keyOf(referenceID)) ?? readStored(keyOf(referenceID))) !== null;

/** The header that proves that an order is this visitor's. */
export const orderSecret = (referenceID: string): Readonly<Record<string, string>> => ({
  [orderSecretHeader]: orderSecretOf(referenceID),
});

const schema = v.object({
  success: v.literal(true),
  status: v.picklist(['completed', 'pending', 'unknown']),
});

/** The status of an order; `unreachable` if the API gave no readable answer. */
type OrderStatus = OrderStatusAnswer['status'] | 'unreachable';

const readStatus = (answer: RestAnswer): OrderStatus => {
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  return parsed?.success ? parsed.output.status : 'unreachable';
};

const pathOf = (referenceID: string) => `/ticketCheckout/orders/${encodeURIComponent(referenceID)}`;

/** Statuses of servers that lack a route. */
const noSuchRoute = [404, 405, 501];

/** Fetches the current status of an order. `not-offered`: this API has no such route. */
export async function fetchOrderStatus(
  api: RestClient,
  referenceID: string,
): Promise<OrderStatus | 'not-offered'> {
  const answer = await api.get(pathOf(referenceID));
  return answer.ok && noSuchRoute.includes(answer.status) ? 'not-offered' : readStatus(answer);
}

/** Fetches the final status of an order. It abandons an `unknown` one first, so that a late request charges nothing. */
export async function fetchOrder(api: RestClient, referenceID: string): Promise<OrderStatus> {
  const status = readStatus(await api.get(pathOf(referenceID)));
  if (status !== 'unknown') return status;
  return readStatus(await api.post(`${pathOf(referenceID)}/abandon`, {}, orderSecret(referenceID)));
}

/** How long an unpaid order holds its tickets, as in the API's answers. */
export const holdEndsInMs = v.optional(v.number());

/** Fetches the milliseconds for which an order still holds its tickets; null if it holds none, undefined if unknown. */
export async function fetchHold(api: RestClient, referenceID: string): Promise<number | null | undefined> {
  const answer = await api.get(pathOf(referenceID));
  const held = v.object({ ...schema.entries, holdEndsInMs });
  const parsed = answer.ok ? v.safeParse(held, answer.body) : null;
  if (!parsed?.success) return undefined;
  return parsed.output.status === 'unknown' ? null : parsed.output.holdEndsInMs;
}
