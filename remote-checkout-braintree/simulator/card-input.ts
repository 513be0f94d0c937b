import * as v from 'valibot';

const text = v.nullish(v.string());

export const cardInputSchema = v.object({
  number: v.nullish(v.string(), ''),
  expirationMonth: text,
  expirationYear: text,
  cvv: text,
  billingAddress: v.nullish(v.object({ postalCode: text })),
});

/** A card as a browser sends it. Held for one call alone: its number is never stored. */
export type CardInput = v.InferOutput<typeof cardInputSchema>;
