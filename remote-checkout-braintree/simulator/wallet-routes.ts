import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { demoAccount } from './account';
import { isFingerprintValid, tokenizeCard } from './client-routes';
import { createId, type Vault } from './vault';

/** The card behind a wallet. */
const cardSchema = v.object({ number: v.string() });

/** What the simulated PayPal knows of a payer. */
const payerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ ...cardSchema.entries, payer: v.looseObject({}) }),
);

const appleSchema = v.object({
  applePaymentToken: v.object({
    paymentData: v.pipe(
      v.string(),
      v.transform((encoded) => Buffer.from(encoded, 'base64').toString()),
      v.parseJson(),
      cardSchema,
    ),
  }),
});

const payPalSchema = v.object({
  paypalAccount: v.object({ paymentToken: v.string(), payerId: payerSchema }),
});

const authorizedSchema = v.object({ authorizationFingerprint: v.string() });

interface WalletOptions {
  readonly vault: Vault;
  readonly origin: string;
}

/** A nonce of a wallet, which has no security code. */
function createNonce(vault: Vault, { number }: v.InferOutput<typeof cardSchema>): string {
  const card = { number, expirationMonth: '12', expirationYear: '2039', cvv: '123' };
  const tokenization = tokenizeCard({ ...card, billingAddress: { postalCode: '04101' } });
  if (!tokenization.ok) throw new Error(tokenization.errors[0]?.message);
  vault.nonces.set(tokenization.nonce);
  return tokenization.nonce.id;
}

/** The calls of braintree-web for wallets, which a client token authorizes. */
const clientRoutes: FastifyPluginAsync<WalletOptions> = async (server, { vault, origin }) => {
  server.addHook('preHandler', async ({ body }, reply) => {
    const sent = v.safeParse(authorizedSchema, body);
    const isValid = sent.success && isFingerprintValid(sent.output.authorizationFingerprint, new Date());
    if (!isValid) await reply.code(403).send({ error: { message: 'Authorization is invalid.' } });
  });

  server.post('/apple_pay_web/sessions', (_request, reply) =>
    reply.code(201).send({ merchantSession: 'simulated' }),
  );

  server.post('/payment_methods/apple_payment_tokens', (request, reply) => {
    const { applePaymentToken } = v.parse(appleSchema, request.body);
    const nonce = createNonce(vault, applePaymentToken.paymentData);
    return reply.code(201).send({ applePayCards: [{ type: 'ApplePayCard', nonce, details: {} }] });
  });

  server.post('/paypal_hermes/create_payment_resource', (_request, reply) => {
    const paymentToken = `PAYID-${createId(12).toUpperCase()}`;
    const redirectUrl = `${origin}/checkoutnow?token=EC-${createId(12).toUpperCase()}`;
    return reply.code(201).send({ paymentResource: { paymentToken, redirectUrl, intent: 'sale' } });
  });

  server.post('/payment_methods/paypal_accounts', (request, reply) => {
    const { payer, ...card } = v.parse(payPalSchema, request.body).paypalAccount.payerId;
    const nonce = createNonce(vault, card);
    return reply
      .code(202)
      .send({ paypalAccounts: [{ type: 'PayPalAccount', nonce, details: { payerInfo: payer } }] });
  });
};

const checkSchema = v.object({ nonce: v.string(), answer: v.optional(v.string()) });

/** 3-D Secure: whether the bank wants a confirmation, and once it has it the nonce that takes the place of the card's. */
function checkCard(vault: Vault, { nonce: id, answer }: v.InferOutput<typeof checkSchema>) {
  const nonce = vault.nonces.get(id);
  if (!nonce || nonce.consumed) throw new Error('Unknown or consumed nonce.');
  if (answer === undefined) return { challenge: nonce.challenge ?? false };
  const checked = { ...nonce, id: `tokencc_bf_${createId(6)}_${createId(6)}` };
  vault.nonces.set({ ...nonce, consumed: true });
  vault.nonces.set(checked);
  return { nonce: checked.id };
}

/**
 * The routes behind the wallets and 3-D Secure: those of the client API, and those of the simulated servers of Google, Venmo and
 * the banks.
 */
export const walletRoutes: FastifyPluginAsync<WalletOptions> = async (server, options) => {
  await server.register(clientRoutes, {
    ...options,
    prefix: `/merchants/${demoAccount.merchantId}/client_api/v1`,
  });
  server.post('/braintree/wallet-nonces', (request) => ({
    nonce: createNonce(options.vault, v.parse(cardSchema, request.body)),
  }));
  server.post('/braintree/three-d-secure', (request) =>
    checkCard(options.vault, v.parse(checkSchema, request.body)),
  );
};
