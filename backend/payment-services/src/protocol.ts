import * as v from 'valibot';

/** The version of the protocol in every call. */
export const protocolVersion = 1;

/** Max bytes of a call. */
export const callLimitBytes = 64 * 1024;

/** Max bytes of an answer. */
export const answerLimitBytes = {
  start: 1024 * 1024,
  charge: 64 * 1024,
  find: 64 * 1024,
  refund: 64 * 1024,
  list: 16 * 1024 * 1024,
} satisfies Record<CallName, number>;

const cents = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
/** With a time zone. JavaScript reads no zone of hours alone, which is valid in ISO 8601. */
const instant = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.check((text) => !Number.isNaN(Date.parse(text)), 'Use an instant like 2026-11-22T12:00:00.000Z.'),
);
const words = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200));

const attemptFields = {
  /** Reference of the order. Together with the attempt it identifies a payment. */
  reference: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  /** 1 for the first attempt under the reference. */
  attempt: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Integer cents. */
  amountCents: cents,
};

const everyCall = {
  protocol: v.literal(protocolVersion),
  /** The processor's name in events. */
  processor: v.string(),
  /** Milliseconds after which the API no longer waits for the answer. */
  deadlineMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
};

/** The calls of the API (docs/payment-services.md). */
export const callSchema = v.variant('call', [
  v.object({ ...everyCall, call: v.literal('start'), eventId: v.number() }),
  v.object({
    ...everyCall,
    call: v.literal('charge'),
    ...attemptFields,
    currency: v.literal('USD'),
    /** What the checkout sent with the order, for example a token of its card fields. */
    means: v.unknown(),
    customer: v.record(v.string(), v.string()),
  }),
  v.object({ ...everyCall, call: v.literal('find'), ...attemptFields }),
  v.object({ ...everyCall, call: v.literal('refund'), paymentId: words, amountCents: cents }),
  v.object({ ...everyCall, call: v.literal('list'), since: instant }),
]);

export type ServiceCall = v.InferOutput<typeof callSchema>;

export type CallName = ServiceCall['call'];

/** A call without what every call has. */
export type CallBody = ServiceCall extends infer Call
  ? Call extends ServiceCall
    ? Omit<Call, 'protocol' | 'processor' | 'deadlineMs'>
    : never
  : never;

/** A call that was refused before anything was done, for example because of its signature. */
const refused = v.object({ outcome: v.literal('refused'), message: words });

/** A payment in an answer. */
const paid = { paymentId: words, amountCents: cents };

/** The answers to each call. */
export const answerSchemas = {
  start: v.variant('outcome', [
    v.object({
      outcome: v.literal('started'),
      /** Public data for the checkout in the browser. */
      settings: v.record(v.string(), v.pipe(v.string(), v.maxLength(16_384))),
    }),
    v.object({ outcome: v.literal('unavailable') }),
    refused,
  ]),
  charge: v.variant('outcome', [
    v.object({ outcome: v.literal('approved'), ...paid }),
    /** With the processor's reason, for the visitor. */
    v.object({ outcome: v.literal('declined'), message: words }),
    /** Certainly nothing was charged, and nothing will be. */
    v.object({ outcome: v.literal('not-charged') }),
    /** Money may have moved: the API calls `find` later. */
    v.object({ outcome: v.literal('unknown') }),
    refused,
  ]),
  find: v.variant('outcome', [
    v.object({ outcome: v.literal('approved'), ...paid, isFinal: v.boolean() }),
    /** No payment so far. */
    v.object({ outcome: v.literal('none') }),
    /** No payment is possible any more. */
    v.object({ outcome: v.literal('closed') }),
    /** The visitor may still pay for so many milliseconds. */
    v.object({
      outcome: v.literal('open'),
      forMs: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(86_400_000)),
    }),
    v.object({ outcome: v.literal('unknown') }),
    refused,
  ]),
  refund: v.variant('outcome', [
    v.object({ outcome: v.literal('refunded') }),
    v.object({ outcome: v.literal('not-yet') }),
    /** The processor will never refund it: a person decides. */
    v.object({ outcome: v.literal('impossible') }),
    refused,
  ]),
  list: v.variant('outcome', [
    v.object({
      outcome: v.literal('listed'),
      payments: v.array(
        v.object({
          ...paid,
          /** Of its order; null for a payment that is not the shop's. */
          reference: v.nullable(words),
          takenAt: instant,
        }),
      ),
    }),
    v.object({ outcome: v.literal('unknown') }),
    refused,
  ]),
} satisfies Record<CallName, unknown>;

/** The answer to a call. */
export type AnswerTo<Name extends CallName> = v.InferOutput<(typeof answerSchemas)[Name]>;

export type ServiceAnswer = AnswerTo<CallName>;
