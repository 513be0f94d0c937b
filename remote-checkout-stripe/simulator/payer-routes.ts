import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveScript } from '@storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import { type Caller, invalidRequest, readCaller } from './api';
import { confirmParams } from './confirm-intent';
import type { StoredIntent } from './intents';
import type { Simulator } from './simulator';

type WithId = { Params: { id: string } };

interface PayerIntentRoutesOptions {
  readonly simulator: Simulator;
}

/** `/v1/payment_intents/:id` as the browser of the payer calls it, too: retrieve and confirm. */
export const payerIntentRoutes: FastifyPluginAsync<PayerIntentRoutesOptions> = async (
  fastify,
  { simulator },
) => {
  const { intents, confirmation, keys } = simulator;

  fastify.get<WithId & { Querystring: { client_secret?: string } }>('/v1/payment_intents/:id', (request) => {
    const caller = readCaller(request, keys);
    const { intent } = authorize(
      intents.find(request.params.id, caller),
      caller,
      request.query.client_secret,
    );
    return caller.by === 'secret' ? intent : forBrowsers(intent);
  });

  fastify.post<WithId>('/v1/payment_intents/:id/confirm', async (request, reply) => {
    const caller = readCaller(request, keys);
    const params = v.parse(confirmParams, request.body);
    const stored = authorize(intents.find(request.params.id, caller), caller, params.client_secret);
    const confirmed = confirmation.byCard(stored, params, new Date());
    if (confirmed.intent.status === 'processing') simulator.settleLater(confirmed.intent.id);
    if (confirmed.outcome.kind === 'approve') {
      if (confirmed.outcome.answer === 'dropped') return reply.hijack().raw.destroy();
      if (confirmed.outcome.answer === 'slow') await simulator.pause();
    }
    return caller.by === 'secret' ? confirmed.intent : forBrowsers(confirmed.intent);
  });
};

/** A browser proves by the client secret that the intent is its own. */
function authorize(stored: StoredIntent, caller: Caller, clientSecret: string | undefined): StoredIntent {
  if (caller.by === 'secret' || clientSecret === stored.intent.client_secret) return stored;
  throw invalidRequest('The client_secret provided does not match any associated PaymentIntent.', {
    code: 'payment_intent_invalid_parameter',
    param: 'client_secret',
  });
}

/** The intent without what a merchant keeps from its visitors. */
function forBrowsers(intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  const { metadata: _, application_fee_amount: __, ...shown } = intent;
  return shown;
}

const answerSchema = v.object({ authenticated: v.picklist(['true', 'false']) });

type ById = { Params: { id: string } };

const policy = [
  "default-src 'none'",
  // No form-action: browsers apply it to the redirect back to the storefront as well.
  "style-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

type AuthenticationPageOptions = Pick<Simulator, 'intents' | 'confirmation'>;

/** The page on which the visitor's bank asks the visitor to confirm a payment, or to fail to. */
export const authenticationPage: FastifyPluginAsync<AuthenticationPageOptions> = async (
  fastify,
  { intents, confirmation },
) => {
  fastify.get<ById>('/stripe/authenticate/:id', (request, reply) => {
    const stored = intents.findAny(request.params.id);
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
    return stored?.authentication ? question(stored) : reply.code(404).send(nothingToAsk);
  });

  fastify.post<ById>('/stripe/authenticate/:id', (request, reply) => {
    const stored = intents.findAny(request.params.id);
    if (!stored?.authentication) return reply.code(404).type('text/html; charset=utf-8').send(nothingToAsk);
    const { authenticated } = v.parse(answerSchema, request.body);
    const intent = confirmation.byBank(stored, authenticated === 'true');
    return reply.redirect(returnAddress(stored.authentication.returnUrl, intent), 303);
  });
};

/** Where the visitor goes back to, with what Stripe tells the page there. */
function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const address = new URL(returnUrl);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  address.searchParams.set(
    'redirect_status',
    intent.status === 'requires_payment_method' ? 'failed' : intent.status,
  );
  return address.href;
}

const page = (content: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>3-D Secure test page</title>
<link rel="stylesheet" href="/stripe/simulator.css">
</head>
<body class="bank"><main>${content}</main></body>
</html>`;

const question = ({ intent }: StoredIntent) =>
  page(`<h1>3-D Secure test page</h1>
<p>The simulated bank asks whether you make this payment of
<strong>$${(intent.amount / 100).toFixed(2)}</strong>.</p>
<form method="post">
<button name="authenticated" value="true">Complete authentication</button>
<button name="authenticated" value="false" class="quiet">Fail authentication</button>
</form>`);

const nothingToAsk = page('<h1>3-D Secure test page</h1><p>This payment needs no authentication.</p>');

const framePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'";

interface BrowserRoutesOptions {
  /** Folder of the built files that browsers load. */
  readonly browserFolder: string;
}

/** Stripe.js at `/stripe/v3.js`, and the frame in which cards are entered, on this origin alone. */
export const browserRoutes: FastifyPluginAsync<BrowserRoutesOptions> = async (fastify, { browserFolder }) => {
  const fileOf = (name: string) => join(browserFolder, name);
  fastify.register(serveScript, { path: '/stripe/v3.js', file: fileOf('stripe.js') });
  fastify.register(serveScript, { path: '/stripe/payment-frame.js', file: fileOf('payment-frame.js') });

  fastify.get('/stripe/payment-frame', (_request, reply) =>
    reply
      .header('content-security-policy', framePolicy)
      .type('text/html; charset=utf-8')
      .send(readFileSync(fileOf('payment-frame.html'))),
  );
  fastify.get('/stripe/simulator.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(readFileSync(fileOf('simulator.css'))),
  );
};
