import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import {
  type ById,
  hasBasicAuthorization,
  isSettled,
  mayAnswer,
  openJournal,
  type SimulatorOptions,
} from '@ticket-storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { demoAccount } from './account';
import { type CardVerdict, judgeCard } from './test-cards';

/** Amounts are decimal dollars. */
interface StoredPayment {
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
const paymentBodySchema = v.object({
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
function createPayment(
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
const currentPayment = (payment: StoredPayment): StoredPayment =>
  payment.status === 'Approved' && isSettled(payment.created) ? { ...payment, status: 'Settled' } : payment;

/** Voids a payment, or refunds a settled one; null if neither is possible. */
function reversePayment(payment: StoredPayment): StoredPayment | null {
  const { status, amount, refundedAmount } = currentPayment(payment);
  if (status === 'Approved') return { ...payment, status: 'Voided' };
  const isRefundable = status === 'Settled' && refundedAmount !== amount;
  return isRefundable ? { ...payment, refundedAmount: amount } : null;
}

const path = '/mxmerchant/checkout/v3/payment';
const problem = (errorCode: string, message: string) => ({ errorCode, message, details: [message] });
const missing = problem('NotFound', 'There is no such payment.');

interface List {
  readonly Querystring: {
    readonly clientReference?: string;
    readonly limit?: string;
    readonly offset?: string;
  };
}

/** The payments of MX Merchant's REST API, below `/mxmerchant`. */
export const mxSimulator: FastifyPluginAsync<SimulatorOptions> = async (fastify, { folder, slowMs }) => {
  const payments = openJournal<StoredPayment>(join(folder, 'mx-payments.jsonl'), ({ id }) => String(id));
  // A store under load has tens of thousands of payments, and each new one may be a replay.
  const replays = new Map(payments.values().map(({ id, replayId }) => [replayId, id]));

  fastify.addHook('onRequest', async ({ headers }, reply) => {
    const { consumerKey, consumerSecret } = demoAccount;
    if (hasBasicAuthorization(headers.authorization, consumerKey, consumerSecret)) return;
    await reply.code(401).send(problem('Unauthorized', 'The consumer key or secret is wrong.'));
  });

  fastify.post(path, async (request, reply) => {
    const parsed = v.safeParse(paymentBodySchema, request.body);
    if (!parsed.success) {
      const place = v.getDotPath(parsed.issues[0]) ?? 'body';
      return reply.code(400).send(problem('ValidationError', `${place} is not valid.`));
    }
    const body = parsed.output;
    if (body.merchantId !== demoAccount.merchantId) {
      return reply.code(403).send(problem('Forbidden', 'This merchant is not yours.'));
    }
    const replayed = body.replayId === null ? null : payments.get(String(replays.get(body.replayId)));
    if (replayed) return reply.code(200).send(replayed);

    const verdict = judgeCard(body.cardAccount, new Date());
    if (verdict.kind === 'failed') {
      return reply.code(500).send(problem('InternalError', 'The payment service has failed.'));
    }
    const payment = createPayment(payments.size(), body, verdict);
    payments.set(payment);
    replays.set(payment.replayId, payment.id);
    const timing = verdict.kind === 'approved' ? verdict.answer : 'at-once';
    return (await mayAnswer(reply, timing, slowMs)) ? reply.code(201).send(payment) : reply;
  });

  fastify.get<List>(path, ({ query: { clientReference, limit, offset } }) => {
    const found = payments
      .values()
      .filter((payment) => clientReference === undefined || payment.clientReference === clientReference);
    const start = Number(offset ?? 0);
    const latest = found.reverse().slice(start, start + Number(limit ?? 100));
    return { recordCount: found.length, records: latest.map(currentPayment) };
  });

  fastify.get<ById>(`${path}/:id`, (request, reply) => {
    const payment = payments.get(request.params.id);
    return payment ? reply.send(currentPayment(payment)) : reply.code(404).send(missing);
  });

  fastify.delete<ById>(`${path}/:id`, (request, reply) => {
    const payment = payments.get(request.params.id);
    if (!payment) return reply.code(404).send(missing);
    const reversed = reversePayment(payment);
    if (!reversed) return reply.code(409).send(problem('Conflict', 'This payment cannot be reversed.'));
    payments.set(reversed);
    return reply.code(204).send();
  });
};
