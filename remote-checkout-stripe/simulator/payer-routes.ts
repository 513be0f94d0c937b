import { type ById, mayAnswer, type SimulatorOptions, serveFiles } from '@ticket-storefront/simulators';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type Caller, type Intent, invalidRequest, readCaller } from './api';
import { confirmParams } from './confirm-intent';
import type { StoredIntent } from './intents';
import type { StripeState } from './state';

/** The routes that the buyer's browser calls too, and the pages that it shows. */
export function addPayerRoutes(
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
