import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { invalidRequest } from './api-error';
import { type Caller, readCaller, takesPayments } from './caller';
import { canceled } from './change-intent';
import { confirmParams } from './confirm-params';
import { createIntent } from './create-intent';
import { readCreateParams } from './create-params';
import type { FormValue } from './form-body';
import { answerOnce } from './idempotency';
import type { Simulator } from './simulator';
import type { StoredIntent } from './stored-intent';

const cancelParams = v.object({
  cancellation_reason: v.optional(
    v.picklist(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
  ),
});

const listQuery = v.object({ limit: v.optional(v.pipe(v.string(), v.toNumber()), '10') });

type WithId = { Params: { id: string } };

export interface PaymentIntentRoutesOptions {
  readonly simulator: Simulator;
}

/** `/v1/payment_intents`: create, retrieve, list, confirm and cancel. */
export const paymentIntentRoutes: FastifyPluginAsync<PaymentIntentRoutesOptions> = async (
  fastify,
  { simulator },
) => {
  const { intents, confirmation, keys, answers } = simulator;

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

  fastify.get<WithId & { Querystring: { client_secret?: string } }>('/v1/payment_intents/:id', (request) => {
    const caller = readCaller(request, keys);
    const { intent } = authorize(
      intents.find(request.params.id, caller),
      caller,
      request.query.client_secret,
    );
    return caller.by === 'secret' ? intent : forBrowsers(intent);
  });

  fastify.post<WithId>('/v1/payment_intents/:id/confirm', async (request, reply) => {
    const caller = readCaller(request, keys);
    const params = v.parse(confirmParams, request.body);
    const stored = authorize(intents.find(request.params.id, caller), caller, params.client_secret);
    const confirmed = confirmation.byCard(stored, params, new Date());
    if (confirmed.intent.status === 'processing') simulator.settleLater(confirmed.intent.id);
    if (confirmed.outcome.kind === 'approve') {
      if (confirmed.outcome.answer === 'dropped') return reply.hijack().raw.destroy();
      if (confirmed.outcome.answer === 'slow') await simulator.pause();
    }
    return caller.by === 'secret' ? confirmed.intent : forBrowsers(confirmed.intent);
  });

  fastify.post<WithId>('/v1/payment_intents/:id/cancel', (request, reply) => {
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

/** A browser proves by the client secret that the intent is its own. */
function authorize(stored: StoredIntent, caller: Caller, clientSecret: string | undefined): StoredIntent {
  if (caller.by === 'secret' || clientSecret === stored.intent.client_secret) return stored;
  throw invalidRequest('The client_secret provided does not match any associated PaymentIntent.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** The intent without what a merchant keeps from its visitors. */
function forBrowsers(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  const { metadata: _, application_fee_amount: __, ...shown } = intent;
  return shown;
}
