import * as v from 'valibot';

/** Where a visitor asks for admission to the checkout of an event, by a POST of {@link AdmissionRequest}. */
export const admissionPath = '/ticketCheckout/admissions';

/** The event whose checkout a visitor wants to open, by its ticketing slug. */
export const admissionRequestSchema = v.object({ slug: v.pipe(v.string(), v.maxLength(1000)) });

export type AdmissionRequest = v.InferOutput<typeof admissionRequestSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What is answered to a visitor who asks: the checkout is open, or they have a place in line (docs/rules.md, Waiting room). */
export const admissionAnswerSchema = v.variant('state', [
  v.object({ success: v.literal(true), state: v.literal('admitted') }),
  v.object({
    success: v.literal(true),
    state: v.literal('waiting'),
    /** Number in the order in which visitors came. */
    place: count,
    /** How many are before it at most. */
    before: count,
    /** Seconds until it is their turn, as it goes now; null while that cannot be told. */
    estimateSeconds: v.nullable(count),
    /** Milliseconds after which to ask again. */
    pollAfterMs: count,
    /** How the event's tickets stand, so that nobody in line asks for that as well. */
    items: v.array(
      v.object({
        id: v.number(),
        /** Tickets that can be bought now; null where there is no limit. */
        free: v.nullable(v.number()),
        /** Tickets in orders that are being paid. */
        held: count,
      }),
    ),
  }),
]);

export type AdmissionAnswer = v.InferOutput<typeof admissionAnswerSchema>;
