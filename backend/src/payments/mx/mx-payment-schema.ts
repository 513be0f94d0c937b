import * as v from 'valibot';

/** Decimal dollars on the wire, a text or a number, as integer cents. */
const cents = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/))]),
  v.transform((dollars) => Math.round(Number(dollars) * 100)),
);

/** A payment as MX Merchant answers it, as far as it is read. */
export const mxPaymentSchema = v.object({
  id: v.pipe(v.union([v.number(), v.string()]), v.transform(String)),
  status: v.string(),
  authMessage: v.nullish(v.string(), ''),
  amount: cents,
  refundedAmount: v.nullish(cents, 0),
  replayId: v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), null),
  clientReference: v.nullish(v.string(), null),
});

export const mxPaymentListSchema = v.object({ records: v.array(mxPaymentSchema) });

type MxPayment = v.InferOutput<typeof mxPaymentSchema>;

/** Whether money moved, or will at the end of the day. */
export const isApproved = ({ status }: Pick<MxPayment, 'status'>): boolean =>
  ['Approved', 'Settled'].includes(status);
