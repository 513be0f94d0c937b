import * as v from 'valibot';

const cents = v.pipe(v.number(), v.integer());

/** The event of an order, as texts to show. */
const receiptEventSchema = v.object({
  id: v.number(),
  name: v.string(),
  /** Path of its page in the storefront. */
  slug: v.string(),
  /** For example `Saturday, November 21st, 2026`; null without a date. */
  dates: v.nullable(v.string()),
  /** For example `Gates: 6:00 PM - 11:00 PM EST`; null without a time. */
  gates: v.nullable(v.string()),
  /** When gates open and close, in ISO 8601 with the offset of the event's zone; null without a time. */
  times: v.optional(v.nullable(v.object({ start: v.string(), end: v.nullable(v.string()) })), null),
  /** Null without an address. */
  place: v.nullable(v.object({ address: v.string(), mapsUrl: v.string() })),
  /** Links to web calendars that it can be added to; empty without a date. */
  calendars: v.array(v.object({ name: v.string(), url: v.string() })),
});

/** One ticket of an order, for its stub (docs/rules.md, Tickets). */
const ticketSchema = v.object({
  /** 1 for the first ticket of the order. */
  number: v.number(),
  /** Tickets in the order. */
  of: v.number(),
  /** The item's name. */
  name: v.string(),
  /** What admits it at the door; null if somebody else holds it. */
  code: v.nullable(v.string()),
  /** Name of who holds it, which is the buyer until it was handed on; null if unknown. */
  holder: v.nullable(v.string()),
  state: v.picklist(['valid', 'handed-on', 'admitted']),
  /** Link by which somebody else may accept it; null if nobody may. */
  sendUrl: v.nullable(v.string()),
});

/** One ticket, as in a receipt. */
export type TicketStub = v.InferOutput<typeof ticketSchema>;

/** A completed order. Of the buyer it has the name alone, on the tickets that they hold. Amounts are integer cents. */
export const orderReceiptSchema = v.object({
  success: v.literal(true),
  lines: v.array(
    v.object({
      name: v.string(),
      quantity: v.number(),
      cents,
      /** The organizer's note on delivery. */
      note: v.nullable(v.string()),
    }),
  ),
  /** The rows of the sum, top to bottom; the last one is the total. */
  amounts: v.array(v.object({ label: v.string(), cents })),
  /** Null if the event no longer exists. */
  event: v.nullable(receiptEventSchema),
  /** Name of the payment on a card statement; null if unknown. */
  statementName: v.nullable(v.string()),
  /** Link to the order's own page; null if the API signs none. */
  pageUrl: v.nullable(v.string()),
  /** In the order of the lines; empty from an API that has none. */
  tickets: v.optional(v.array(ticketSchema), []),
});

export type OrderReceipt = v.InferOutput<typeof orderReceiptSchema>;

/** The event of an order, as in its receipt. */
export type ReceiptEvent = v.InferOutput<typeof receiptEventSchema>;

/** A ticket at the address of its link. */
export const ticketAnswerSchema = v.object({
  success: v.literal(true),
  /** `offered`: it may be accepted; `held`: the link is of who holds it; `gone`: it was handed on since. */
  link: v.picklist(['offered', 'held', 'gone']),
  ticket: ticketSchema,
  event: v.nullable(receiptEventSchema),
});

export type TicketAnswer = v.InferOutput<typeof ticketAnswerSchema>;

/** The answer to an accepted ticket. */
export const acceptedTicketSchema = v.object({
  success: v.literal(true),
  /** The new holder's link. */
  url: v.string(),
});
