import { createHash } from 'node:crypto';
import {
  type ChargeResult,
  type ChargingProcessor,
  callProcessor,
  type FoundPayment,
  type ListedPayment,
  type PaymentAttempt,
  type RefundResult,
} from '@ticket-storefront/order-port';
import * as v from 'valibot';

/** Decimal dollars from the wire, a string or a number, as integer cents. */
const cents = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/))]),
  v.transform((dollars) => Math.round(Number(dollars) * 100)),
);

/** The fields of MX Merchant's payment that we read. */
const mxPaymentSchema = v.object({
  id: v.pipe(v.union([v.number(), v.string()]), v.transform(String)),
  status: v.string(),
  authMessage: v.nullish(v.string(), ''),
  amount: cents,
  refundedAmount: v.nullish(cents, 0),
  replayId: v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), null),
  clientReference: v.nullish(v.string(), null),
});

/** Of a list, newest first. */
const mxListedSchema = v.object({
  ...mxPaymentSchema.entries,
  created: v.pipe(
    v.string(),
    v.transform((time) => new Date(time)),
    v.date(),
  ),
});

const mxPaymentListSchema = v.object({ records: v.array(mxPaymentSchema) });

const mxListSchema = v.object({ records: v.array(mxListedSchema) });

const pageSize = 100;

type MxPayment = v.InferOutput<typeof mxPaymentSchema>;

/** Whether money moved, or will move at the end of the day. */
const isApproved = ({ status }: Pick<MxPayment, 'status'>): boolean =>
  ['Approved', 'Settled'].includes(status);

/** The number that makes MX Merchant recognise a repeated payment: 48 bits, never 0, the same for the same attempt. */
export const replayIdOf = ({
  referenceID,
  attempt,
}: Pick<PaymentAttempt, 'referenceID' | 'attempt'>): number =>
  createHash('sha256').update(`${referenceID}:${attempt}`).digest().readUIntBE(0, 6) || 1;

/** The card and billing address of one payment. Held in memory for one call: never stored, never logged. */
export interface MxCard {
  readonly billingFirstName: string;
  readonly billingLastName: string;
  readonly billingAddress1: string;
  readonly billingZipcode: string;
  readonly cardNumber: string;
  /** `01` to `12`. */
  readonly expiryMonth: string;
  /** Four digits. */
  readonly expiryYear: string;
  readonly cvv: string;
}

interface MxMerchantOptions {
  readonly baseUrl: string;
  readonly merchantId: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly timeoutMs: number;
}

const maxMessageLength = 200;

/** Charges cards with the REST API of MX Merchant, or its simulator. */
export function createMxMerchant(options: MxMerchantOptions): ChargingProcessor<MxCard> {
  const { baseUrl, merchantId, consumerKey, consumerSecret, timeoutMs } = options;
  const headers = {
    authorization: `Basic ${Buffer.from(`${consumerKey}:${consumerSecret}`).toString('base64')}`,
    accept: 'application/json',
  };
  const jsonHeaders = { ...headers, 'content-type': 'application/json' };
  const payments = (query: Record<string, string>) =>
    new URL(`${baseUrl}/checkout/v3/payment?${new URLSearchParams(query)}`);

  return {
    async charge(attempt, card, customer) {
      const body = JSON.stringify({
        merchantId,
        tenderType: 'Card',
        amount: (attempt.amountCents / 100).toFixed(2),
        cardAccount: {
          number: card.cardNumber,
          expiryMonth: card.expiryMonth,
          expiryYear: card.expiryYear,
          cvv: card.cvv,
          avsStreet: card.billingAddress1,
          avsZip: card.billingZipcode,
        },
        customerName: `${card.billingFirstName} ${card.billingLastName}`,
        customerEmail: customer.email,
        clientReference: attempt.referenceID,
        replayId: replayIdOf(attempt),
        source: 'API',
      });
      const answer = await callProcessor(
        payments({ echo: 'true' }),
        { method: 'POST', headers: jsonHeaders, body },
        timeoutMs,
      );
      return answer.kind === 'answered' ? readCharge(answer.status, answer.body, attempt) : answer;
    },

    async findPayment(attempt) {
      const query = { merchantId, clientReference: attempt.referenceID, limit: '100' };
      const answer = await callProcessor(payments(query), { headers }, timeoutMs);
      return answer.kind === 'answered' && answer.status === 200
        ? readFound(answer.body, attempt)
        : { kind: 'unreachable' };
    },

    async listPayments(since) {
      const listed: ListedPayment[] = [];
      for (let offset = 0; ; offset += pageSize) {
        const query = { merchantId, limit: `${pageSize}`, offset: `${offset}` };
        const answer = await callProcessor(payments(query), { headers }, timeoutMs);
        if (answer.kind !== 'answered' || answer.status !== 200) return null;
        const page = v.safeParse(mxListSchema, answer.body);
        if (!page.success) return null;
        const { records } = page.output;
        const recent = records.filter(({ created }) => created >= since);
        for (const { id, amount, refundedAmount, clientReference, created, ...payment } of recent) {
          if (!isApproved(payment) || refundedAmount >= amount) continue;
          const taken = { paymentId: id, amountCents: amount, takenAt: created };
          listed.push({ ...taken, referenceID: clientReference, account: null });
        }
        if (recent.length < pageSize) return listed;
      }
    },

    async refundPayment({ paymentId }) {
      const path = `${baseUrl}/checkout/v3/payment/${encodeURIComponent(paymentId)}`;
      const known = await callProcessor(new URL(path), { headers }, timeoutMs);
      if (known.kind !== 'answered') return { kind: 'not-yet' };
      if (isReturned(known.body)) return { kind: 'refunded' };
      // MX Merchant voids an unsettled payment, and refunds a settled one.
      const forced = new URL(`${path}?force=true`);
      const answer = await callProcessor(forced, { method: 'DELETE', headers }, timeoutMs);
      return answer.kind === 'answered' ? readRefunded(answer.status) : { kind: 'not-yet' };
    },
  };
}

function isReturned(body: unknown): boolean {
  const parsed = v.safeParse(mxPaymentSchema, body);
  if (!parsed.success) return false;
  const { status, amount, refundedAmount } = parsed.output;
  return status === 'Voided' || refundedAmount >= amount;
}

function readRefunded(status: number): RefundResult {
  if (status < 300) return { kind: 'refunded' };
  return status >= 400 && status < 500 && status !== 429 ? { kind: 'refused' } : { kind: 'not-yet' };
}

function readCharge(status: number, body: unknown, attempt: PaymentAttempt): ChargeResult {
  const parsed = v.safeParse(mxPaymentSchema, body);
  if (status < 300 && parsed.success) {
    const payment = parsed.output;
    if (!isApproved(payment)) return declined(payment.authMessage || payment.status);
    if (payment.amount !== attempt.amountCents) return { kind: 'indeterminate' };
    return { kind: 'approved', paymentId: payment.id };
  }
  if (status === 400 || status === 422) return declined('The card details were not accepted.');
  return status >= 401 && status < 500 ? { kind: 'unreachable' } : { kind: 'indeterminate' };
}

function readFound(body: unknown, attempt: PaymentAttempt): FoundPayment {
  const parsed = v.safeParse(mxPaymentListSchema, body);
  if (!parsed.success) return { kind: 'unreachable' };
  const payment = parsed.output.records.find(
    (record) =>
      record.clientReference === attempt.referenceID &&
      record.replayId === replayIdOf(attempt) &&
      isApproved(record),
  );
  return payment
    ? { kind: 'approved', paymentId: payment.id, amountCents: payment.amount, isFinal: true }
    : { kind: 'none' };
}

const declined = (message: string): ChargeResult => ({
  kind: 'declined',
  message: message.slice(0, maxMessageLength),
});
