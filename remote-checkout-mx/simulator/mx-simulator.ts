import { timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openJsonLinesStore } from '@storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import {
  currentPayment,
  paymentBodySchema,
  recordPayment,
  reversePayment,
  storedPaymentSchema,
} from './payments';
import { judgeCard } from './test-cards';

/** Whether the header carries this key and secret. */
export function isAuthentic(header: string | undefined, key: string, secret: string): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`);
  const given = Buffer.from(header ?? '');
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export interface MxSimulatorOptions {
  readonly folder: string;
  readonly merchantId: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Milliseconds that the slow card's answer takes. */
  readonly slowAnswerMs: number;
}

const path = '/mxmerchant/checkout/v3/payment';
const problem = (errorCode: string, message: string) => ({ errorCode, message, details: [message] });

interface PaymentQuery {
  readonly clientReference?: string;
  readonly limit?: string;
}

interface ById {
  readonly Params: { readonly id: string };
}

/** Speaks the payment part of MX Merchant's REST API below `/mxmerchant`, and remembers over restarts. */
export const mxSimulator: FastifyPluginAsync<MxSimulatorOptions> = async (fastify, options) => {
  const store = openJsonLinesStore(join(options.folder, 'mx-payments.jsonl'), storedPaymentSchema);

  fastify.addHook('onRequest', async (request, reply) => {
    if (isAuthentic(request.headers.authorization, options.consumerKey, options.consumerSecret)) return;
    await reply.code(401).send(problem('Unauthorized', 'The consumer key or secret is wrong.'));
  });

  fastify.post(path, async (request, reply) => {
    const parsed = v.safeParse(paymentBodySchema, request.body);
    if (!parsed.success) {
      const place = v.getDotPath(parsed.issues[0]) ?? 'body';
      return reply.code(400).send(problem('ValidationError', `${place} is not valid.`));
    }
    const body = parsed.output;
    if (body.merchantId !== options.merchantId) {
      return reply.code(403).send(problem('Forbidden', 'This merchant is not yours.'));
    }
    const replayed = store.records.find(({ replayId }) => replayId !== null && replayId === body.replayId);
    if (replayed) return reply.code(200).send(replayed);

    const { number, expiryMonth, expiryYear, cvv } = body.cardAccount;
    const verdict = judgeCard(
      { number, expiryMonth: Number(expiryMonth), expiryYear: Number(expiryYear), cvv },
      new Date(),
    );
    if (verdict.kind === 'failed') {
      return reply.code(500).send(problem('InternalError', 'The payment service has failed.'));
    }
    const payment = recordPayment(store, body, verdict);
    const answer = verdict.kind === 'approved' ? verdict.answer : 'at-once';
    if (answer === 'slow') await wait(options.slowAnswerMs, undefined, { ref: false });
    if (answer === 'dropped') {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    return reply.code(201).send(payment);
  });

  fastify.get<{ Querystring: PaymentQuery }>(path, (request) => {
    const { clientReference, limit } = request.query;
    const found = store.records.filter(
      (payment) => clientReference === undefined || payment.clientReference === clientReference,
    );
    const records = found
      .slice(-Number(limit ?? 100))
      .reverse()
      .map(currentPayment);
    return { recordCount: found.length, records };
  });

  const findPayment = (id: string) => store.records.find((payment) => String(payment.id) === id);

  fastify.get<ById>(`${path}/:id`, (request, reply) => {
    const payment = findPayment(request.params.id);
    if (!payment) return reply.code(404).send(problem('NotFound', 'There is no such payment.'));
    return reply.send(currentPayment(payment));
  });

  fastify.delete<ById>(`${path}/:id`, (request, reply) => {
    const payment = findPayment(request.params.id);
    if (!payment) return reply.code(404).send(problem('NotFound', 'There is no such payment.'));
    const reversed = reversePayment(payment);
    if (!reversed) return reply.code(409).send(problem('Conflict', 'This payment cannot be reversed.'));
    store.change(reversed);
    return reply.code(204).send();
  });
};
