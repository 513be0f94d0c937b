import type { RestClient } from '@ticket-storefront/contract';
import * as v from 'valibot';

/** How long an unpaid order holds its tickets, as in the API's answers. */
export const holdEndsInMs = v.optional(v.number());

const schema = v.object({
  success: v.literal(true),
  status: v.picklist(['completed', 'pending', 'unknown']),
  holdEndsInMs,
});

/** Fetches the milliseconds for which an order still holds its tickets; null if it holds none, undefined if unknown. */
export async function fetchHold(api: RestClient, referenceID: string): Promise<number | null | undefined> {
  const answer = await api.get(`/ticketCheckout/orders/${encodeURIComponent(referenceID)}`);
  const parsed = answer.ok ? v.safeParse(schema, answer.body) : null;
  if (!parsed?.success) return undefined;
  return parsed.output.status === 'unknown' ? null : parsed.output.holdEndsInMs;
}
