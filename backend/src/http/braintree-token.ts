import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { processorUnreachable } from '../orders/refusal';
import type { BraintreePayments } from '../payments/braintree/braintree-payments';
import { sendRefusal } from './answers';

/** Gives browsers what they need to speak to Braintree's gateway. */
export function addBraintreeToken(
  server: FastifyInstance,
  options: RouteShorthandOptions,
  braintree: BraintreePayments | null,
): void {
  server.get('/ticketCheckout/braintree-token', options, async (_request, reply) => {
    const clientToken = (await braintree?.createClientToken()) ?? null;
    if (!clientToken) return sendRefusal(reply, processorUnreachable, null);
    return reply.send({ success: true, message: '', clientToken });
  });
}
