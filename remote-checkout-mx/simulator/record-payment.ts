import { randomInt } from 'node:crypto';
import type { JsonLinesStore } from '@storefront/simulators';
import type { PaymentBody } from './payment-body';
import type { StoredPayment } from './stored-payment';
import type { CardVerdict } from './test-cards';

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
