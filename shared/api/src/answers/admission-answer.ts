import * as v from 'valibot';

/** Path where a visitor requests admission to an event's checkout, by a POST of {@link AdmissionRequest}. */
export const admissionPath = '/ticketCheckout/admissions';

/** The event whose checkout to open, by ticketing slug. */
export const admissionRequestSchema = v.object({ slug: v.pipe(v.string(), v.maxLength(1000)) });

export type AdmissionRequest = v.InferOutput<typeof admissionRequestSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** The answer to a request for admission: the checkout is open, or a place in line (docs/rules.md, Waiting room). */
export const admissionAnswerSchema = v.variant('state', [
  v.object({ success: v.literal(true), state: v.literal('admitted') }),
  v.object({
    success: v.literal(true),
    state: v.literal('waiting'),
    /** Number in order of arrival, or as drawn; it says nothing while `drawInMs` is set. */
    place: count,
    /** Milliseconds until the order of all places is drawn by lot; missing once it is, or if it never is. */
    drawInMs: v.optional(count),
    /** Maximum number of visitors ahead. */
    before: count,
    /** Estimated seconds until admission; null if unknown. */
    estimateSeconds: v.nullable(count),
    /** Milliseconds until the next request. */
    pollAfterMs: count,
    /** Availability of the event's tickets, so that waiting visitors need no second request. */
    items: v.array(
      v.object({
        id: v.number(),
        /** Tickets available now; null without a limit. */
        free: v.nullable(v.number()),
        /** Tickets in unpaid orders. */
        held: count,
      }),
    ),
  }),
]);

export type AdmissionAnswer = v.InferOutput<typeof admissionAnswerSchema>;
