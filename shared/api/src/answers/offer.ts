import * as v from 'valibot';

/** Where a visitor leaves an e-mail address at a ticket that cannot be bought (docs/rules.md, Waiting for tickets). */
export const interestPath = (eventId: number | ':eventId'): string =>
  `/ticketCheckout/events/${eventId}/interests`;

/** Where an offered ticket is opened by the token of its link. */
export const offerPath = (token: string): string => `/ticketCheckout/offers/${token}`;

/** Path of the page on which an interest is ended. Tokens need no URL encoding. */
export const offerPagePath = (token: string): string => `/offers/${token}`;

/** The schema of an opened offer. */
export const offerAnswerSchema = v.object({
  success: v.literal(true),
  /** The ticket that is held. */
  itemId: v.number(),
  /** The address that it is held for. */
  email: v.string(),
  /** Milliseconds that it is still held. */
  endsInMs: v.number(),
});

/** An opened offer. */
export type OfferAnswer = v.InferOutput<typeof offerAnswerSchema>;
