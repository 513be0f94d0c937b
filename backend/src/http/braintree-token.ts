import type { FastifyPluginAsync } from 'fastify';
import { processorUnreachable } from '../orders/model/refusal';
import type { BraintreePayments } from '../payments/braintree/braintree-payments';
import { sendRefusal } from './answers';
import { limitedRoute } from './limited-route';

export interface BraintreeTokenOptions {
  readonly braintree: BraintreePayments | null;
}

/** Gives browsers what they need to speak to Braintree's gateway. */
export const braintreeToken: FastifyPluginAsync<BraintreeTokenOptions> = async (fastify, { braintree }) => {
  fastify.get('/ticketCheckout/braintree-token', limitedRoute, async (_request, reply) => {
    const clientToken = (await braintree?.createClientToken()) ?? null;
    if (!clientToken) return sendRefusal(reply, processorUnreachable, null);
    return reply.send({ success: true, message: '', clientToken });
  });
};
