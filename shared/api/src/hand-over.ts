import type { RestClient } from '@ticket-storefront/contract';
import * as v from 'valibot';
import { timeoutSignal } from './rest-client';

/** Header for the id of the hand-over that a checkout came from: a random UUID. */
export const handOverHeader = 'x-hand-over';

/** Path of what a checkout of another origin reports to the event page that handed over to it. */
export const handOverPath = (id: string): string => `/ticketCheckout/handOvers/${id}`;

const reportMs = 30_000;

/** What became of a hand-over. */
export const handOverAnswerSchema = v.object({
  success: v.literal(true),
  /** Whether an order of it is paid. */
  isPaid: v.boolean(),
  /** The changed cart, as the storefront stores it; null if the checkout changed nothing. */
  cart: v.nullable(v.string()),
});

export type HandOverAnswer = v.InferOutput<typeof handOverAnswerSchema>;

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

interface ChangedCart {
  /** As the storefront stores it, at most 16 KB. */
  readonly cart: string;
  /** Token that identifies the visitor to the API; null without one. */
  readonly visitor: string | null;
}

/**
 * Reports a cart that was changed in the checkout to the event page that handed it over. The last report counts. Goes on when the
 * visitor leaves the page, and so is sent as text, which needs no preflight request.
 * @param api - base address of the API
 * @param id - a UUID
 * @returns whether it is stored
 */
export async function reportChangedCart(
  api: string,
  id: string,
  { cart, visitor }: ChangedCart,
): Promise<boolean> {
  try {
    const { ok } = await fetch(api.replace(/\/+$/, '') + handOverPath(id), {
      method: 'POST',
      body: JSON.stringify({ cart, ...(visitor !== null && { visitor }) }),
      credentials: 'omit',
      keepalive: true,
      signal: timeoutSignal(reportMs),
    });
    return ok;
  } catch {
    return false;
  }
}
