import { type ById, mayAnswer, type SimulatorOptions, serveFiles } from '@ticket-storefront/simulators';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import {
  ApiError,
  type Caller,
  createId,
  type Intent,
  invalidRequest,
  parseFormBody,
  readCaller,
  readMerchant,
  requireAccount,
  takesPayments,
  unexpectedState,
} from './api';
import { confirmParams } from './confirm-intent';
import { onceByKey } from './idempotency';
import { canceled, createIntent, readCreateParams, refundOf, type StoredIntent } from './intents';
import { openState, type StripeSimulatorOptions, type StripeState } from './state';
import { apiVersion } from './webhooks';

/** The routes that the buyer's browser calls too, and the pages that it shows. */
function addPayerRoutes(
  server: FastifyInstance,
  { intents, confirmation, settleLater }: StripeState,
  { browserFolder, slowMs }: SimulatorOptions,
): void {
  server.options('/v1/payment_intents/*', (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'authorization, stripe-account, content-type')
      .header('access-control-max-age', '600')
      .code(204)
      .send(),
  );

  server.get<ById & { Querystring: { client_secret?: string } }>('/v1/payment_intents/:id', (request) => {
    const caller = readCaller(request);
    const stored = intents.find(request.params.id, caller);
    requireClientSecret(stored, caller, request.query.client_secret);
    return visibleTo(caller, stored.intent);
  });

  server.post<ById>('/v1/payment_intents/:id/confirm', async (request, reply) => {
    const caller = readCaller(request);
    const params = v.parse(confirmParams, request.body);
    const stored = intents.find(request.params.id, caller);
    requireClientSecret(stored, caller, params.client_secret);
    const { intent, outcome } = confirmation.byCard(stored, params);
    if (intent.status === 'processing') settleLater(intent.id);
    const timing = outcome.kind === 'approve' ? outcome.answer : 'at-once';
    return (await mayAnswer(reply, timing, slowMs)) ? visibleTo(caller, intent) : reply;
  });

  const bankPage = '/stripe/authenticate/:id';
  server.get<ById>(bankPage, (request, reply) => {
    const stored = intents.get(request.params.id);
    reply.header('content-security-policy', bankPolicy).type('text/html; charset=utf-8');
    return stored?.authentication ? questionPage(stored) : reply.code(404).send(emptyPage);
  });

  server.post<ById>(bankPage, (request, reply) => {
    const stored = intents.get(request.params.id);
    if (!stored?.authentication) return reply.code(404).type('text/html; charset=utf-8').send(emptyPage);
    const { authenticated } = v.parse(bankAnswer, request.body);
    const intent = confirmation.byBank(stored, authenticated === 'true');
    return reply.redirect(returnAddress(stored.authentication.returnUrl, intent), 303);
  });

  server.register(serveFiles, {
    browserFolder,
    files: {
      '/stripe/v3.js': 'stripe.js',
      '/stripe/payment-frame.js': 'payment-frame.js',
      '/stripe/payment-frame': 'payment-frame.html',
      '/stripe/simulator.css': 'simulator.css',
    },
  });
}

/** @throws {ApiError} if a browser does not have the intent's client secret. */
function requireClientSecret(
  { intent }: StoredIntent,
  caller: Caller,
  clientSecret: string | undefined,
): void {
  if (caller.by === 'secret' || clientSecret === intent.client_secret) return;
  throw invalidRequest('The client_secret provided does not match any associated PaymentIntent.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** Browsers do not get the fields that are the merchant's alone. */
function visibleTo({ by }: Caller, intent: Intent): Partial<Intent> {
  const { metadata: _, application_fee_amount: __, ...visible } = intent;
  return by === 'secret' ? intent : visible;
}

const bankAnswer = v.object({ authenticated: v.picklist(['true', 'false']) });

// No form-action: browsers apply it to the redirect back to the storefront as well.
const bankPolicy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'";

/** The shop's return address with the parameters that Stripe adds. */
function returnAddress(returnUrl: string, intent: Intent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  const status = intent.status === 'requires_payment_method' ? 'failed' : intent.status;
  address.searchParams.set('redirect_status', status);
  return address.href;
}

const pageOf = (content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>3-D Secure test page</title>
<link rel="stylesheet" href="/stripe/simulator.css">
</head>
<body class="bank"><main><h1>3-D Secure test page</h1>${content}</main></body>
</html>`;

const questionPage = ({ intent }: StoredIntent) =>
  pageOf(`<p>The simulated bank asks whether you make this payment of
<strong>$${(intent.amount / 100).toFixed(2)}</strong>.</p>
<form method="post">
<button name="authenticated" value="true">Complete authentication</button>
<button name="authenticated" value="false">Fail authentication</button>
</form>`);

const emptyPage = pageOf('<p>This payment needs no authentication.</p>');

const cancelParams = v.object({
  cancellation_reason: v.optional(
    v.picklist(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']),
  ),
});

const listQuery = v.object({
  limit: v.optional(v.pipe(v.string(), v.toNumber()), '10'),
  'created[gte]': v.optional(v.pipe(v.string(), v.toNumber()), '0'),
  starting_after: v.optional(v.string()),
  'expand[0]': v.optional(v.literal('data.latest_charge')),
});
const refundParams = v.object({ payment_intent: v.string() });

/** The routes that the merchant's server calls. */
function addMerchantRoutes(server: FastifyInstance, { intents, answers }: StripeState): void {
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
    const { limit, starting_after: last, ...query } = v.parse(listQuery, request.query);
    const all = intents
      .values()
      .filter((stored) => stored.account === account && stored.intent.created >= query['created[gte]'])
      .reverse();
    const rest = all.slice(last ? all.findIndex(({ intent }) => intent.id === last) + 1 : 0);
    const chargeOf = ({ intent: { latest_charge: id }, refund }: StoredIntent) =>
      query['expand[0]'] && id ? { id, object: 'charge', refunded: refund !== undefined } : id;
    return {
      object: 'list',
      url: '/v1/payment_intents',
      has_more: rest.length > limit,
      data: rest.slice(0, limit).map((stored) => ({ ...stored.intent, latest_charge: chargeOf(stored) })),
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
