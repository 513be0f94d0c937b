import * as v from 'valibot';

/** Decimal dollars on the wire as integer cents. */
const cents = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/),
  v.transform((dollars) => Math.round(Number(dollars) * 100)),
);

/** A transaction as the gateway answers it, as far as it is read. */
export const transactionSchema = v.object({
  id: v.string(),
  status: v.string(),
  amount: cents,
  orderId: v.nullish(v.string(), null),
});

export type BraintreeTransaction = v.InferOutput<typeof transactionSchema>;

/** What of a transaction tells whether it was given back. */
export const givenBackSchema = v.object({
  status: v.string(),
  refundIds: v.nullish(v.array(v.string()), []),
});

const approvedStatuses: readonly string[] = [
  'authorized',
  'submitted_for_settlement',
  'settlement_pending',
  'settlement_confirmed',
  'settling',
  'settled',
];

/** Whether money moved, or will at the end of the day. */
export const isApproved = ({ status }: Pick<BraintreeTransaction, 'status'>): boolean =>
  approvedStatuses.includes(status);
