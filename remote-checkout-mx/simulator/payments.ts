import { randomInt } from 'node:crypto';
import { isSettled, type JsonLinesStore } from '@storefront/simulators';
import * as v from 'valibot';
import type { CardVerdict } from './test-cards';

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

type StoredPayment = v.InferOutput<typeof storedPaymentSchema>;

const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
const optionalText = v.nullish(text, null);

/** A payment as it is asked for. `amount` is decimal dollars with two places, as a text or a number. */
export const paymentBodySchema = v.object({
  merchantId: text,
  tenderType: v.literal('Card'),
  amount: v.pipe(text, v.regex(/^\d+(\.\d{1,2})?$/)),
  cardAccount: v.object({
    number: v.pipe(text, v.regex(/^\d{12,19}$/)),
    expiryMonth: v.pipe(text, v.regex(/^(0?[1-9]|1[0-2])$/)),
    expiryYear: v.pipe(text, v.regex(/^\d{2,4}$/)),
    cvv: v.pipe(text, v.regex(/^\d{3,4}$/)),
    avsStreet: optionalText,
    avsZip: optionalText,
  }),
  replayId: v.nullish(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), null),
  clientReference: optionalText,
  customerName: optionalText,
});

type PaymentBody = v.InferOutput<typeof paymentBodySchema>;

const firstId = 10_000_000;

/** Stores the outcome of a payment. */
export function recordPayment(
  store: JsonLinesStore<StoredPayment>,
  body: PaymentBody,
  verdict: Exclude<CardVerdict, { kind: 'failed' }>,
): StoredPayment {
  const isDeclined = verdict.kind === 'declined';
  const payment: StoredPayment = {
    id: firstId + store.records.length,
    created: new Date().toISOString(),
    merchantId: body.merchantId,
    tenderType: 'Card',
    amount: Number(body.amount).toFixed(2),
    status: isDeclined ? 'Declined' : 'Approved',
    refundedAmount: '0.00',
    authMessage: isDeclined ? verdict.message : 'Approved or completed successfully',
    authCode: isDeclined ? null : String(randomInt(100_000, 1_000_000)),
    replayId: body.replayId,
    clientReference: body.clientReference,
    customerName: body.customerName,
    cardAccount: {
      last4: body.cardAccount.number.slice(-4),
      expiryMonth: body.cardAccount.expiryMonth,
      expiryYear: body.cardAccount.expiryYear,
    },
  };
  store.add(payment);
  return payment;
}

/** The payment as MX Merchant answers it now: settled where its batch was closed. */
export const currentPayment = (payment: StoredPayment): StoredPayment =>
  payment.status === 'Approved' && isSettled(payment.created) ? { ...payment, status: 'Settled' } : payment;

/** The payment once it was made void or, where it is settled, refunded; null where neither is possible any more. */
export function reversePayment(payment: StoredPayment): StoredPayment | null {
  const { status, amount, refundedAmount } = currentPayment(payment);
  if (status === 'Approved') return { ...payment, status: 'Voided' };
  const isRefundable = status === 'Settled' && refundedAmount !== amount;
  return isRefundable ? { ...payment, refundedAmount: amount } : null;
}
