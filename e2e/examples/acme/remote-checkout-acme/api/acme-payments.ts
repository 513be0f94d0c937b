import {
  type ChargeResult,
  type ChargingProcessor,
  callProcessor,
  type FoundPayment,
  type PaymentAttempt,
  type RefundResult,
} from '@ticket-storefront/order-port';
import * as v from 'valibot';
import type { AcmeCard } from './acme-web-transaction';

interface AcmeOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly timeoutMs: number;
}

const paymentSchema = v.object({
  id: v.string(),
  status: v.picklist(['approved', 'declined', 'refunded']),
  amount_cents: v.pipe(v.number(), v.integer()),
  message: v.string(),
});

/** Acme's reference of an attempt: two requests under it take one payment. */
const referenceOf = ({ referenceID, attempt }: PaymentAttempt) => `${referenceID}-${attempt}`;

/** Charges cards by Acme's REST API, or by its simulator. */
export function createAcmePayments({ baseUrl, apiKey, timeoutMs }: AcmeOptions): ChargingProcessor<AcmeCard> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  return {
    async charge(attempt, card, customer) {
      const body = JSON.stringify({
        reference: referenceOf(attempt),
        amount_cents: attempt.amountCents,
        email: customer.email,
        card,
      });
      const url = new URL(`${baseUrl}/payments`);
      const answer = await callProcessor(url, { method: 'POST', headers, body }, timeoutMs);
      return answer.kind === 'answered' ? readCharge(answer.status, answer.body, attempt) : answer;
    },

    async findPayment(attempt) {
      const url = new URL(`${baseUrl}/payments/${encodeURIComponent(referenceOf(attempt))}`);
      const answer = await callProcessor(url, { headers }, timeoutMs);
      return answer.kind === 'answered' ? readFound(answer.status, answer.body) : { kind: 'unreachable' };
    },

    async refundPayment({ paymentId }) {
      const url = new URL(`${baseUrl}/refunds/${encodeURIComponent(paymentId)}`);
      const answer = await callProcessor(url, { method: 'PUT', headers }, timeoutMs);
      return answer.kind === 'answered' ? readRefunded(answer.status) : { kind: 'not-yet' };
    },
  };
}

function readRefunded(status: number): RefundResult {
  if (status < 300) return { kind: 'refunded' };
  return { kind: status < 500 ? 'refused' : 'not-yet' };
}

function readCharge(status: number, body: unknown, { amountCents }: PaymentAttempt): ChargeResult {
  if (status >= 400 && status < 500) return { kind: 'unreachable' };
  const parsed = v.safeParse(paymentSchema, body);
  if (status >= 500 || !parsed.success) return { kind: 'indeterminate' };
  const payment = parsed.output;
  if (payment.status === 'declined') return { kind: 'declined', message: payment.message };
  if (payment.amount_cents !== amountCents) return { kind: 'indeterminate' };
  return { kind: 'approved', paymentId: payment.id };
}

function readFound(status: number, body: unknown): FoundPayment {
  if (status === 404) return { kind: 'none' };
  const parsed = v.safeParse(paymentSchema, body);
  if (status !== 200 || !parsed.success) return { kind: 'unreachable' };
  const { id, status: outcome, amount_cents: amountCents } = parsed.output;
  return outcome === 'approved'
    ? { kind: 'approved', paymentId: id, amountCents, isFinal: true }
    : { kind: 'none' };
}
