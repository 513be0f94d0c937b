import type { RestClient } from '@ticket-storefront/contract';
import * as v from 'valibot';
import { type HandOverAnswer, handOverAnswerSchema, handOverPath } from './answers/hand-over';

/**
 * Fetches what became of a hand-over: whether an order of it is paid, and the cart if the checkout changed it. Null if no readable
 * answer arrived. @param id - a UUID
 */
export async function fetchHandOver(
  api: RestClient,
  id: string,
): Promise<Omit<HandOverAnswer, 'success'> | null> {
  const answer = await api.get(handOverPath(id));
  const parsed = answer.ok ? v.safeParse(handOverAnswerSchema, answer.body) : null;
  if (!parsed?.success) return null;
  const { isPaid, cart } = parsed.output;
  return { isPaid, cart };
}

const storedSchema = v.object({ success: v.literal(true) });

/**
 * Reports a cart that was changed in the checkout to the event page that handed it over. The last report counts.
 * @param id - a UUID
 * @param cart - as the storefront stores it, at most 16 KB
 * @returns whether it is stored
 */
export async function reportChangedCart(api: RestClient, id: string, cart: string): Promise<boolean> {
  const answer = await api.post(handOverPath(id), { cart });
  return answer.ok && v.is(storedSchema, answer.body);
}
