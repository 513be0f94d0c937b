import * as v from 'valibot';

const cents = v.pipe(v.number(), v.integer());

/**
 * The answer to `POST {api}/ticketCheckout/orders/{reference}/receipt` with the secret of a completed order: what was bought.
 * Amounts are integer cents.
 */
export const orderReceiptSchema = v.object({
  success: v.literal(true),
  lines: v.array(v.object({ name: v.string(), quantity: v.number(), cents })),
  /** The sums, top to bottom; the last one is the total. */
  amounts: v.array(v.object({ label: v.string(), cents })),
});

export type OrderReceipt = v.InferOutput<typeof orderReceiptSchema>;
