import { join } from 'node:path';
import {
  type ById,
  hasBasicAuthorization,
  mayAnswer,
  openJournal,
  type SimulatorOptions,
} from '@ticket-storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { demoAccount } from './account';
import {
  createPayment,
  currentPayment,
  paymentBodySchema,
  reversePayment,
  type StoredPayment,
} from './payments';
import { judgeCard } from './test-cards';

const path = '/mxmerchant/checkout/v3/payment';
const problem = (errorCode: string, message: string) => ({ errorCode, message, details: [message] });
const missing = problem('NotFound', 'There is no such payment.');

interface List {
  readonly Querystring: { readonly clientReference?: string; readonly limit?: string };
}

/** The payments of MX Merchant's REST API, below `/mxmerchant`. */
export const mxSimulator: FastifyPluginAsync<SimulatorOptions> = async (fastify, { folder, slowMs }) => {
  const payments = openJournal<StoredPayment>(join(folder, 'mx-payments.jsonl'), ({ id }) => String(id));

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
    const stored = payments.values();
    const replayed = stored.find(({ replayId }) => replayId !== null && replayId === body.replayId);
    if (replayed) return reply.code(200).send(replayed);

    const verdict = judgeCard(body.cardAccount, new Date());
    if (verdict.kind === 'failed') {
      return reply.code(500).send(problem('InternalError', 'The payment service has failed.'));
    }
    const payment = createPayment(stored.length, body, verdict);
    payments.set(payment);
    const timing = verdict.kind === 'approved' ? verdict.answer : 'at-once';
    return (await mayAnswer(reply, timing, slowMs)) ? reply.code(201).send(payment) : reply;
  });

  fastify.get<List>(path, ({ query: { clientReference, limit } }) => {
    const found = payments
      .values()
      .filter((payment) => clientReference === undefined || payment.clientReference === clientReference);
    const latest = found.slice(-Number(limit ?? 100)).reverse();
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
