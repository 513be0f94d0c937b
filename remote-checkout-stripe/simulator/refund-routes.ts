import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { invalidRequest } from './api-error';
import { type Caller, readCaller, requireSecret } from './caller';
import { createId } from './create-id';
import { onceByKey } from './idempotency';
import type { Simulator } from './simulator';

const refundParams = v.object({ payment_intent: v.string() });

export interface RefundRoutesOptions {
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
