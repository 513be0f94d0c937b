import * as v from 'valibot';

/** A payment as the simulator keeps it: of the card only the last four digits. `amount` is decimal dollars. */
export const storedPaymentSchema = v.object({
  id: v.number(),
  created: v.string(),
  merchantId: v.string(),
  tenderType: v.literal('Card'),
  amount: v.string(),
  status: v.picklist(['Approved', 'Declined', 'Settled', 'Voided']),
  /** Decimal dollars that were refunded after the payment was settled. */
  refundedAmount: v.optional(v.string(), '0.00'),
  authMessage: v.string(),
  authCode: v.nullable(v.string()),
  replayId: v.nullable(v.number()),
  clientReference: v.nullable(v.string()),
  customerName: v.nullable(v.string()),
  cardAccount: v.object({ last4: v.string(), expiryMonth: v.string(), expiryYear: v.string() }),
});

export type StoredPayment = v.InferOutput<typeof storedPaymentSchema>;
