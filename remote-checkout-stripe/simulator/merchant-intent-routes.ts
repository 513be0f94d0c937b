import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { invalidRequest } from './api-error';
import { readCaller, requireSecret, takesPayments } from './caller';
import { canceled } from './change-intent';
import { createIntent } from './create-intent';
import { readCreateParams } from './create-params';
import type { FormValue } from './form-body';
import { onceByKey } from './idempotency';
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

  fastify.post<{ Body: FormValue }>('/v1/payment_intents', (request, reply) => {
    const caller = requireSecret(readCaller(request, keys));
    return onceByKey(answers, { request, reply, account: caller.account }, () => {
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
    return onceByKey(answers, { request, reply, account: caller.account }, () => {
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
