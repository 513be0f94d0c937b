import type { ById } from '@ticket-storefront/simulators';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import {
  invalidRequest,
  readCaller,
  readMerchant,
  requireAccount,
  takesPayments,
  unexpectedState,
} from './api';
import { onceByKey } from './idempotency';
import { canceled, createIntent, readCreateParams, refundOf } from './intents';
import type { StripeState } from './state';

const cancelParams = v.object({
  cancellation_reason: v.optional(
    v.picklist(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
  ),
});

const listQuery = v.object({ limit: v.optional(v.pipe(v.string(), v.toNumber()), '10') });
const refundParams = v.object({ payment_intent: v.string() });

/** The routes that the merchant's server calls. */
export function addMerchantRoutes(server: FastifyInstance, { intents, answers }: StripeState): void {
  server.post('/v1/payment_intents', (request, reply) =>
    onceByKey(answers, request, reply, ({ account }) => {
      if (!takesPayments(account)) throw invalidRequest('Your account cannot currently make charges.');
      const intent = createIntent(readCreateParams(request.body));
      intents.set({ account, intent, authentication: null });
      return intent;
    }),
  );

  server.get('/v1/payment_intents', (request) => {
    const { account } = readMerchant(request);
    const { limit } = v.parse(listQuery, request.query);
    const all = intents.values().filter((stored) => stored.account === account);
    const data = all.slice(-limit).reverse();
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: all.length > limit,
      data: data.map(({ intent }) => intent),
    };
  });

  server.post<ById>('/v1/payment_intents/:id/cancel', (request, reply) =>
    onceByKey(answers, request, reply, (caller) => {
      const { account, intent } = intents.find(request.params.id, caller);
      if (['succeeded', 'canceled', 'processing'].includes(intent.status))
        throw unexpectedState('cancel', intent);
      const reason = v.parse(cancelParams, request.body ?? {}).cancellation_reason ?? null;
      return intents.change({ account, intent: canceled(intent, reason), authentication: null });
    }),
  );

  server.post('/v1/refunds', (request, reply) =>
    onceByKey(answers, request, reply, (caller) => {
      const stored = intents.find(v.parse(refundParams, request.body).payment_intent, caller);
      if (stored.refund) {
        throw invalidRequest('This charge has already been refunded.', { code: 'charge_already_refunded' });
      }
      if (stored.intent.status !== 'succeeded') {
        throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
          code: 'payment_intent_unexpected_state',
        });
      }
      const refund = refundOf(stored.intent);
      intents.set({ ...stored, refund });
      return refund;
    }),
  );

  server.get<ById>('/v1/accounts/:id', (request) => {
    readCaller(request);
    const id = requireAccount(request.params.id);
    const isActive = takesPayments(id);
    return { id, object: 'account', charges_enabled: isActive, payouts_enabled: isActive };
  });
}
