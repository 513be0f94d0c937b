import type { ItemAvailability } from '@storefront/contract/catalogue';
import type { RestClient } from '@storefront/contract/host';
import * as v from 'valibot';

const schema = v.object({
  success: v.literal(true),
  items: v.array(
    v.object({
      id: v.number(),
      free: v.nullable(v.number()),
      held: v.number(),
      yours: v.optional(v.number(), 0),
    }),
  ),
});

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
