import * as v from 'valibot';

const cents = v.pipe(v.number(), v.integer());

/** The event of an order, in the words that are shown. */
const receiptEventSchema = v.object({
  id: v.number(),
  name: v.string(),
  /** Address of its page within the storefront. */
  slug: v.string(),
  /** Such as `Saturday, November 21st, 2026`; null without a date. */
  dates: v.nullable(v.string()),
  /** Such as `Gates: 6:00 PM - 11:00 PM EST`; null without a time. */
  gates: v.nullable(v.string()),
  /** Null without an address. */
  place: v.nullable(v.object({ address: v.string(), mapsUrl: v.string() })),
  /** Calendars on the web that it can be added to; none without a date. */
  calendars: v.array(v.object({ name: v.string(), url: v.string() })),
});

/**
 * The answer to `POST {api}/ticketCheckout/orders/{reference}/receipt` with the secret or the signed link of a completed
 * order: what was bought. Nothing of it names the buyer. Amounts are integer cents.
 */
export const orderReceiptSchema = v.object({
  success: v.literal(true),
  lines: v.array(
    v.object({
      name: v.string(),
      quantity: v.number(),
      cents,
      /** What the organizer says of its delivery. */
      note: v.nullable(v.string()),
    }),
  ),
  /** The sums, top to bottom; the last one is the total. */
  amounts: v.array(v.object({ label: v.string(), cents })),
  /** Null where the event is gone. */
  event: v.nullable(receiptEventSchema),
  /** Name by which the payment is listed on a statement; null where it is not known. */
  statementName: v.nullable(v.string()),
  /** Address of the order's own page; null where the API signs none. */
  pageUrl: v.nullable(v.string()),
});

export type OrderReceipt = v.InferOutput<typeof orderReceiptSchema>;

/** The event of an order, as its receipt tells it. */
export type ReceiptEvent = v.InferOutput<typeof receiptEventSchema>;
