import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { ApiError, createId, errorAnswer, parseFormBody } from './api';
import { accountRoutes, merchantIntentRoutes, refundRoutes } from './merchant-routes';
import { authenticationPage, browserRoutes, payerIntentRoutes } from './payer-routes';

import { createSimulator, type SimulatorOptions } from './simulator';

/**
 * Stripe as far as the storefront uses it: the REST API under `/v1`, webhooks, and Stripe.js with its card inputs and
 * its bank page under `/stripe`. What the cards do is listed in remote-checkout-stripe/going-live.md.
 */
export const stripeSimulator: FastifyPluginAsync<SimulatorOptions> = async (fastify, options) => {
  const simulator = createSimulator(options);
  fastify.addHook('onClose', async () => simulator.stop());

  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseFormBody(String(body))),
  );
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', createId('req', 14)).header('stripe-version', '2026-10-28.endive');
    // Browsers call with the publishable key from any shop.
    if (request.url.startsWith('/v1/')) reply.header('access-control-allow-origin', '*');
  });
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) request.log.error(error);
    const { status, body } = refusal ?? new ApiError(500, { type: 'api_error', message: 'Internal error.' });
    return reply.code(status).send(errorAnswer(body, String(reply.getHeader('request-id'))));
  });

  fastify.options('/v1/payment_intents/*', (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, stripe-account, content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  );
  fastify.register(merchantIntentRoutes, { simulator });
  fastify.register(refundRoutes, { simulator });
  fastify.register(payerIntentRoutes, { simulator });
  fastify.register(accountRoutes, { keys: simulator.keys });
  fastify.register(authenticationPage, simulator);
  if (options.browserFolder) fastify.register(browserRoutes, { browserFolder: options.browserFolder });
};

function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof v.ValiError)) return null;
  const param = v.getDotPath(error.issues[0]) ?? '';
  return new ApiError(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    message: `Missing required param: ${param}.`,
    param,
  });
}
