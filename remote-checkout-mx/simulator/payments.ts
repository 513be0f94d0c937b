import { randomInt } from 'node:crypto';
import { isSettled } from '@ticket-storefront/simulators';
import * as v from 'valibot';
import type { CardVerdict } from './test-cards';

/** Amounts are decimal dollars. */
export interface StoredPayment {
  readonly id: number;
  readonly created: string;
  readonly merchantId: string;
  readonly tenderType: 'Card';
  readonly amount: string;
  readonly status: 'Approved' | 'Declined' | 'Settled' | 'Voided';
  readonly refundedAmount: string;
  readonly authMessage: string;
  readonly authCode: string | null;
  readonly replayId: number | null;
  readonly clientReference: string | null;
  readonly customerName: string | null;
  readonly cardAccount: { readonly last4: string; readonly expiryMonth: string; readonly expiryYear: string };
}

const text = v.union([v.string(), v.pipe(v.number(), v.transform(String))]);
const optionalText = v.nullish(text, null);

/** The body of a payment request. `amount` is decimal dollars. */
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

const firstId = 10_000_000;

/** @param earlier - how many payments there are already. */
export function createPayment(
  earlier: number,
  body: v.InferOutput<typeof paymentBodySchema>,
  verdict: Exclude<CardVerdict, { kind: 'failed' }>,
): StoredPayment {
  const { merchantId, tenderType, replayId, clientReference, customerName } = body;
  const { number, expiryMonth, expiryYear } = body.cardAccount;
  const isDeclined = verdict.kind === 'declined';
  return {
    id: firstId + earlier,
    created: new Date().toISOString(),
    merchantId,
    tenderType,
    amount: Number(body.amount).toFixed(2),
    status: isDeclined ? 'Declined' : 'Approved',
    refundedAmount: '0.00',
    authMessage: isDeclined ? verdict.message : 'Approved or completed successfully',
    authCode: isDeclined ? null : String(randomInt(100_000, 1_000_000)),
    replayId,
    clientReference,
    customerName,
    cardAccount: { last4: number.slice(-4), expiryMonth, expiryYear },
  };
}

/** The payment with its state of now: its batch is closed after a day. */
export const currentPayment = (payment: StoredPayment): StoredPayment =>
  payment.status === 'Approved' && isSettled(payment.created) ? { ...payment, status: 'Settled' } : payment;

/** Voids a payment, or refunds a settled one; null if neither is possible. */
export function reversePayment(payment: StoredPayment): StoredPayment | null {
  const { status, amount, refundedAmount } = currentPayment(payment);
  if (status === 'Approved') return { ...payment, status: 'Voided' };
  const isRefundable = status === 'Settled' && refundedAmount !== amount;
  return isRefundable ? { ...payment, refundedAmount: amount } : null;
}
