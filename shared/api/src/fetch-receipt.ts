import type { RestClient } from '@storefront/contract/host';
import * as v from 'valibot';
import { type OrderReceipt, orderReceiptSchema } from './answers/order-receipt';
import { hasOrderSecret, orderSecret } from './order-secret';

/** What was bought with an order that this tab has placed; null where another has, or the API does not tell. */
export async function fetchReceipt(api: RestClient, referenceID: string): Promise<OrderReceipt | null> {
  if (!hasOrderSecret(referenceID)) return null;
  const path = `/ticketCheckout/orders/${encodeURIComponent(referenceID)}/receipt`;
  const answer = await api.post(path, {}, orderSecret(referenceID));
  const parsed = answer.ok ? v.safeParse(orderReceiptSchema, answer.body) : null;
  return parsed?.success ? parsed.output : null;
}
