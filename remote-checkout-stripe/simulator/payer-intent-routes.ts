import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { invalidRequest } from './api-error';
import { type Caller, readCaller } from './caller';
import { confirmParams } from './confirm-params';
import type { Simulator } from './simulator';
import type { StoredIntent } from './stored-intent';

type WithId = { Params: { id: string } };

export interface PayerIntentRoutesOptions {
  readonly simulator: Simulator;
}

/** `/v1/payment_intents/:id` as the browser of the payer calls it, too: retrieve and confirm. */
export const payerIntentRoutes: FastifyPluginAsync<PayerIntentRoutesOptions> = async (
  fastify,
  { simulator },
) => {
  const { intents, confirmation, keys } = simulator;

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
};

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
