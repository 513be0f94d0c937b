import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import {
  type Caller,
  createId,
  type FormValue,
  invalidRequest,
  type Keys,
  readCaller,
  requireAccount,
  requireSecret,
  takesPayments,
} from './api';
import { onceByKey } from './idempotency';
import { canceled, createIntent, readCreateParams } from './intents';
import type { Simulator } from './simulator';

const cancelParams = v.object({
  cancellation_reason: v.optional(
    v.picklist(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
  ),
});

const listQuery = v.object({ limit: v.optional(v.pipe(v.string(), v.toNumber()), '10') });

interface MerchantIntentRoutesOptions {
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

const refundParams = v.object({ payment_intent: v.string() });

interface RefundRoutesOptions {
  readonly simulator: Simulator;
}

/** `/v1/refunds`: gives a whole payment back, once. */
export const refundRoutes: FastifyPluginAsync<RefundRoutesOptions> = async (fastify, { simulator }) => {
  const { intents, keys, answers } = simulator;

  const refund = (body: unknown, caller: Caller): Stripe.Refund => {
    const stored = intents.find(v.parse(refundParams, body).payment_intent, caller);
    if (stored.refund) {
      throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' });
    }
    if (stored.intent.status !== 'succeeded') {
      throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
        code: 'payment_intent_unexpected_state',
      });
    }
    const made = refundOf(stored.intent);
    intents.add({ ...stored, refund: made });
    return made;
  };

  fastify.post('/v1/refunds', (request, reply) => {
    const caller = requireSecret(readCaller(request, keys));
    return onceByKey(answers, { request, reply, account: caller.account }, () =>
      refund(request.body, caller),
    );
  });
};

const refundOf = ({ id, amount, currency, latest_charge }: Stripe.PaymentIntent) =>
  ({
    id: createId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: typeof latest_charge === 'string' ? latest_charge : null,
    created: Math.floor(Date.now() / 1000),
    currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }) satisfies Stripe.Refund;

interface AccountRoutesOptions {
  readonly keys: Keys;
}

/** `/v1/accounts/:id`: the connected accounts. Those named `acct_restricted…` cannot take payments. */
export const accountRoutes: FastifyPluginAsync<AccountRoutesOptions> = async (fastify, { keys }) => {
  fastify.get<{ Params: { id: string } }>('/v1/accounts/:id', (request) => {
    readCaller(request, keys);
    const id = requireAccount(request.params.id);
    const active = takesPayments(id);
    return {
      id,
      object: 'account',
      type: 'standard',
      country: 'US',
      default_currency: 'usd',
      charges_enabled: active,
      payouts_enabled: active,
      details_submitted: true,
      capabilities: { card_payments: active ? 'active' : 'inactive' },
      metadata: {},
    };
  });
};
