import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { ApiError, createId, invalidRequest, parseFormBody } from './api';
import { addMerchantRoutes } from './merchant-routes';
import { addPayerRoutes } from './payer-routes';
import { openState, type StripeSimulatorOptions } from './state';
import { apiVersion } from './webhooks';

/** Stripe's API, webhooks, Stripe.js and a bank's page (remote-checkout-stripe/going-live.md, Test cards). */
export const stripeSimulator: FastifyPluginAsync<StripeSimulatorOptions> = async (fastify, options) => {
  const stopping = new AbortController();
  const state = openState(options, stopping.signal);
  fastify.addHook('onClose', async () => stopping.abort());

  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseFormBody(String(body))),
  );
  fastify.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', createId('req', 14)).header('stripe-version', apiVersion);
    // Browsers call with the publishable key from any shop.
    if (request.url.startsWith('/v1/')) reply.header('access-control-allow-origin', '*');
  });
  fastify.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (!refusal) request.log.error(error);
    const { status, body } = refusal ?? new ApiError(500, { type: 'api_error', message: 'Internal error.' });
    return reply.code(status).send({ error: body });
  });

  addMerchantRoutes(fastify, state);
  addPayerRoutes(fastify, state, options);
};

function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof v.ValiError)) return null;
  const param = v.getDotPath(error.issues[0]) ?? '';
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}
