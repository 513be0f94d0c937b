import * as v from 'valibot';

/** Header for the id of the hand-over that a checkout came from: a random UUID. */
export const handOverHeader = 'x-hand-over';

/** Path of what a checkout of another origin reports to the event page that handed over to it. */
export const handOverPath = (id: string): string => `/ticketCheckout/handOvers/${id}`;

/** What became of a hand-over. */
export const handOverAnswerSchema = v.object({
  success: v.literal(true),
  /** Whether an order of it is paid. */
  isPaid: v.boolean(),
  /** The changed cart, as the storefront stores it; null if the checkout changed nothing. */
  cart: v.nullable(v.string()),
});

export type HandOverAnswer = v.InferOutput<typeof handOverAnswerSchema>;
