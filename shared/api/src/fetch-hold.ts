import type { RestClient } from '@storefront/contract';
import * as v from 'valibot';

/** How long an order that its visitor still has to pay holds its tickets, as the API answers it. */
export const holdEndsInMs = v.optional(v.number());

const schema = v.object({
  success: v.literal(true),
  status: v.picklist(['completed', 'pending', 'unknown']),
  holdEndsInMs,
});

/** Milliseconds for which an order still holds its tickets; null where it holds none, undefined where that is not known. */
export async function fetchHold(api: RestClient, referenceID: string): Promise<number | null | undefined> {
  const answer = await api.get(`/ticketCheckout/orders/${encodeURIComponent(referenceID)}`);
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  if (!parsed?.success) return undefined;
  return parsed.output.status === 'unknown' ? null : parsed.output.holdEndsInMs;
}
