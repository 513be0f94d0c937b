import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { demoAccount } from './account';
import { cardInputSchema, tokenizeCard } from './tokenize-card';
import type { Vault } from './vault';

const { merchantId, privateKey } = demoAccount;

/** The account as browsers see it: cards only, with security code and postal code. */
const clientConfiguration = (origin: string) => ({
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
  supportedFeatures: ['TOKENIZE_CREDIT_CARDS'],
});

const dayMs = 24 * 60 * 60 * 1000;

/** A client token of version 2, base64 of JSON. It expires after a day. */
export function createClientToken(origin: string, now: Date): string {
  const token = {
    version: 2,
    authorizationFingerprint: createFingerprint(now),
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

function createFingerprint(now: Date): string {
  const claims = JSON.stringify({ merchantId, expiresAt: now.getTime() + dayMs });
  const payload = Buffer.from(claims).toString('base64url');
  return `${payload}.${sign(payload)}`;
}

const sign = (payload: string) => createHmac('sha256', privateKey).update(payload).digest('base64url');

function isFingerprintValid(fingerprint: string, now: Date): boolean {
  const [payload = '', signature = ''] = fingerprint.split('.');
  if (signature !== sign(payload)) return false;
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

const failure = (errorClass: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { errorClass } }],
});

/** Responds to the two operations that braintree-web sends for cards. */
export function answerGraphql(
  vault: Vault,
  origin: string,
  authorization: string | undefined,
  body: unknown,
) {
  const now = new Date();
  if (!isFingerprintValid(authorization?.replace(/^Bearer /, '') ?? '', now)) {
    return failure('AUTHENTICATION', 'Authentication credentials are invalid or expired');
  }
  const request = v.safeParse(requestSchema, body);
  if (!request.success) return failure('UNSUPPORTED_CLIENT', 'This operation is not simulated');
  if (request.output.operationName === 'ClientConfiguration') {
    return { data: { clientConfiguration: clientConfiguration(origin) } };
  }
  const tokenization = tokenizeCard(request.output.variables.input.creditCard);
  if (!tokenization.ok) return { data: { tokenizeCreditCard: null }, errors: tokenization.errors };
  vault.nonces.set(tokenization.nonce);
  const { id: token, card } = tokenization.nonce;
  const { bin, last4, expirationMonth, expirationYear } = card;
  const brandCode = card.cardType.toUpperCase().replace(' ', '_');
  return {
    data: {
      tokenizeCreditCard: { token, creditCard: { bin, brandCode, last4, expirationMonth, expirationYear } },
    },
  };
}
