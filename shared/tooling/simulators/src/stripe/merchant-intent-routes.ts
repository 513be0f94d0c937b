import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { invalidRequest } from './api-error';
import { type Caller, readCaller, takesPayments } from './caller';
import { canceled } from './change-intent';
import { createIntent } from './create-intent';
import { readCreateParams } from './create-params';
import type { FormValue } from './form-body';
import { answerOnce } from './idempotency';
import type { Simulator } from './simulator';

const cancelParams = v.object({
  cancellation_reason: v.optional(
    v.picklist(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
  ),
});

const listQuery = v.object({ limit: v.optional(v.pipe(v.string(), v.toNumber()), '10') });

export interface MerchantIntentRoutesOptions {
  readonly simulator: Simulator;
}

/** `/v1/payment_intents` as a merchant's server alone may call it: create, list and cancel. */
export const merchantIntentRoutes: FastifyPluginAsync<MerchantIntentRoutesOptions> = async (
  fastify,
  { simulator },
) => {
  const { intents, keys, answers } = simulator;

  /** Runs a change once per idempotency key; without a key, each time. */
  const once = (request: FastifyRequest, reply: FastifyReply, caller: Caller, carryOut: () => unknown) => {
    const given = request.headers['idempotency-key'];
    if (typeof given !== 'string') return carryOut();
    const key = JSON.stringify([caller.account, request.method, request.url, given]);
    const answer = answerOnce(answers, { key, body: request.body, requestId: request.id }, carryOut);
    if (answer.replayed) reply.header('idempotent-replayed', 'true');
    return reply.code(answer.status).send(answer.body);
  };

  fastify.post<{ Body: FormValue }>('/v1/payment_intents', (request, reply) => {
    const caller = requireSecret(readCaller(request, keys));
    return once(request, reply, caller, () => {
      if (!takesPayments(caller.account)) {
        throw invalidRequest('Your account cannot currently make charges.');
      }
      const intent = createIntent(readCreateParams(request.body), new Date());
      intents.add({ account: caller.account, intent, authentication: null });
      return intent;
    });
  });

  fastify.get('/v1/payment_intents', (request) => {
    const { account } = requireSecret(readCaller(request, keys));
    const { limit } = v.parse(listQuery, request.query);
    const all = intents.list(account);
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: all.length > limit,
      data: all.slice(0, limit),
    };
  });

  fastify.post<{ Params: { id: string } }>('/v1/payment_intents/:id/cancel', (request, reply) => {
    const caller = requireSecret(readCaller(request, keys));
    return once(request, reply, caller, () => {
      const { account, intent } = intents.find(request.params.id, caller);
      if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
        throw invalidRequest(
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          { code: 'payment_intent_unexpected_state', payment_intent: intent },
        );
      }
      const reason = v.parse(cancelParams, request.body ?? {}).cancellation_reason ?? null;
      return intents.change({ account, intent: canceled(intent, reason, new Date()), authentication: null });
    });
  });
};

function requireSecret(caller: Caller): Caller {
  if (caller.by === 'secret') return caller;
  throw invalidRequest('This API call cannot be made with a publishable API key.', {}, 401);
}
