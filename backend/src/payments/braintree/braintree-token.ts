import type { FastifyPluginAsync } from 'fastify';
import { sendRefusal } from '../../http/answers';
import { limitedRoute } from '../../http/limited-route';
import { usesOf } from '../../limits/client-of';
import { refuseOverLimit } from '../../limits/over-limit';
import { timeProcessor } from '../../metrics/order-metrics';
import { processorUnreachable } from '../../orders/model/refusal';
import type { BraintreePayments } from './braintree-payments';

export interface BraintreeTokenOptions {
  readonly braintree: BraintreePayments | null;
}

/** Gives browsers the client token for Braintree's gateway. */
export const braintreeToken: FastifyPluginAsync<BraintreeTokenOptions> = async (fastify, { braintree }) => {
  fastify.get('/ticketCheckout/braintree-token', limitedRoute, async (request, reply) => {
    const refusal = await refuseOverLimit(request, usesOf(request, 'CLIENT_TOKENS'));
    if (refusal) return sendRefusal(reply, refusal, null);
    const clientToken = braintree && (await createToken(braintree));
    if (!clientToken) return sendRefusal(reply, processorUnreachable, null);
    return reply.send({ success: true, message: '', clientToken });
  });
};

async function createToken(braintree: BraintreePayments): Promise<string | null> {
  const { token } = await timeProcessor('braintree', 'client-token', async () => {
    const made = await braintree.createClientToken();
    return { kind: made ? 'made' : 'unreachable', token: made };
  });
  return token;
}
