import type { FastifyPluginAsync } from 'fastify';
import type Stripe from 'stripe';
import * as v from 'valibot';
import type { Simulator } from './simulator';
import type { StoredIntent } from './stored-intent';

const answerSchema = v.object({ authenticated: v.picklist(['true', 'false']) });

type WithId = { Params: { id: string } };

const policy = [
  "default-src 'none'",
  // No form-action: browsers apply it to the redirect back to the storefront as well.
  "style-src 'self'",
  "frame-ancestors 'none'",
].join('; ');

export type AuthenticationPageOptions = Pick<Simulator, 'intents' | 'confirmation'>;

/** The page on which the visitor's bank asks the visitor to confirm a payment, or to fail to. */
export const authenticationPage: FastifyPluginAsync<AuthenticationPageOptions> = async (
  fastify,
  { intents, confirmation },
) => {
  fastify.get<WithId>('/stripe/authenticate/:id', (request, reply) => {
    const stored = intents.findAny(request.params.id);
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8');
    return stored?.authentication ? question(stored) : reply.code(404).send(nothingToAsk);
  });

  fastify.post<WithId>('/stripe/authenticate/:id', (request, reply) => {
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
