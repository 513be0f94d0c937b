import type { RestClient } from '@storefront/contracts/host';
import * as v from 'valibot';

const schema = v.object({
  success: v.literal(true),
  items: v.array(
    v.object({
      id: v.number(),
      /** Tickets that can be bought now; null where there is no limit. */
      free: v.nullable(v.number()),
      /** Tickets in orders that are being paid. */
      held: v.number(),
      /** Those of them that are in this visitor's own order. */
      yours: v.optional(v.number(), 0),
    }),
  ),
});

/** How many tickets of one item are free, and how many are held by orders that are being paid. */
export type ItemAvailability = v.InferOutput<typeof schema>['items'][number];

/**
 * What is free and held of each item of an event now. `unknown` where the API gave no readable answer, `unsupported` where
 * it has no such route.
 */
export async function fetchAvailability(
  api: RestClient,
  eventId: number,
): Promise<readonly ItemAvailability[] | 'unknown' | 'unsupported'> {
  const answer = await api.get(`/ticketCheckout/events/${eventId}/availability`);
  if (!answer.ok) return 'unknown';
  if (answer.status === 404) return 'unsupported';
  const parsed = v.safeParse(schema, answer.body);
  return parsed.success ? parsed.output.items : 'unknown';
}
