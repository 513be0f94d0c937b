import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';
import { cardInputSchema, tokenizeCard } from './tokenize-card';
import type { StoredNonce, Vault } from './vault';

/** What a browser is told about the account: cards alone, with security code and postal code asked for. */
const clientConfiguration = (origin: string, merchantId: string) => ({
  analyticsUrl: `${origin}/braintree/analytics`,
  environment: 'SANDBOX',
  merchantId,
  assetsUrl: `${origin}/braintree/assets`,
  clientApiUrl: `${origin}/merchants/${merchantId}/client_api`,
  creditCard: {
    supportedCardBrands: ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER', 'JCB', 'DINERS'],
    challenges: ['CVV', 'POSTAL_CODE'],
    threeDSecureEnabled: false,
    threeDSecure: null,
  },
  applePayWeb: null,
  fastlane: null,
  googlePay: null,
  ideal: null,
  masterpass: null,
  openBanking: null,
  paypal: null,
  unionPay: null,
  usBankAccount: null,
  venmo: null,
  visaCheckout: null,
  braintreeApi: null,
  supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
});

const dayMs = 24 * 60 * 60 * 1000;

interface ClientTokenOptions {
  readonly origin: string;
  readonly merchantId: string;
  readonly privateKey: string;
  readonly now: Date;
}

/** What a browser needs to speak to the gateway for a day: base64 of JSON, as Braintree's client tokens of version 2. */
export function createClientToken(options: ClientTokenOptions): string {
  const { origin, merchantId } = options;
  const token = {
    version: 2,
    authorizationFingerprint: createFingerprint(options),
    configUrl: `${origin}/merchants/${merchantId}/client_api/v1/configuration`,
    clientApiUrl: `${origin}/merchants/${merchantId}/client_api`,
    graphQL: {
      url: `${origin}/braintree/graphql`,
      date: '2018-05-08',
      features: ['tokenize_credit_cards'],
    },
    assetsUrl: `${origin}/braintree/assets`,
    environment: 'sandbox',
    merchantId,
    challenges: ['cvv', 'postal_code'],
  };
  return Buffer.from(JSON.stringify(token)).toString('base64');
}

function createFingerprint({ merchantId, privateKey, now }: ClientTokenOptions): string {
  const claims = JSON.stringify({ merchantId, expiresAt: now.getTime() + dayMs });
  const payload = Buffer.from(claims).toString('base64url');
  return `${payload}.${sign(payload, privateKey)}`;
}

const sign = (payload: string, key: string) => createHmac('sha256', key).update(payload).digest('base64url');

/** Whether the simulator has given out this fingerprint, less than a day ago. */
function isFingerprintValid(fingerprint: string, privateKey: string, now: Date): boolean {
  const [payload = '', signature = ''] = fingerprint.split('.');
  const expected = Buffer.from(sign(payload, privateKey));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { expiresAt: number };
  return now.getTime() < claims.expiresAt;
}

const requestSchema = v.variant('operationName', [
  v.object({ operationName: v.literal('ClientConfiguration') }),
  v.object({
    operationName: v.literal('TokenizeCreditCard'),
    variables: v.object({ input: v.object({ creditCard: cardInputSchema }) }),
  }),
]);

interface GraphqlContext {
  readonly vault: Vault;
  readonly origin: string;
  readonly merchantId: string;
  readonly privateKey: string;
}

const failure = (errorClass: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { errorClass } }],
});

/** Answers the two operations that braintree-web sends for cards, by their names. */
function answerGraphql(context: GraphqlContext, authorization: string | undefined, body: unknown) {
  const { vault, origin, merchantId, privateKey } = context;
  const now = new Date();
  const fingerprint = authorization?.replace(/^Bearer /, '') ?? '';
  if (!isFingerprintValid(fingerprint, privateKey, now)) {
    return failure('AUTHENTICATION', 'Authentication credentials are invalid or expired');
  }
  const request = v.safeParse(requestSchema, body);
  if (!request.success) return failure('UNSUPPORTED_CLIENT', 'This operation is not simulated');
  if (request.output.operationName === 'ClientConfiguration') {
    return { data: { clientConfiguration: clientConfiguration(origin, merchantId) } };
  }
  const tokenization = tokenizeCard(request.output.variables.input.creditCard, now);
  if (!tokenization.ok) return { data: { tokenizeCreditCard: null }, errors: tokenization.errors };
  vault.keepNonce(tokenization.nonce);
  return { data: { tokenizeCreditCard: tokenized(tokenization.nonce) } };
}

const tokenized = ({ id, card }: StoredNonce) => ({
  token: id,
  creditCard: {
    bin: card.bin,
    brandCode: card.brandCode,
    last4: card.last4,
    cardholderName: null,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    binData: null,
  },
});

/** Where browsers exchange a card for a nonce. */
export const graphqlRoute: FastifyPluginAsync<GraphqlContext> = async (fastify, context) => {
  fastify.post('/graphql', (request) => answerGraphql(context, request.headers.authorization, request.body));
};
