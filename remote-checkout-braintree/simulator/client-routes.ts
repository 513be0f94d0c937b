import { createHmac } from 'node:crypto';
import cards from 'card-validator';
import * as v from 'valibot';
import { demoAccount } from './account';
import { challenged, outcomeOf, wrongCvv } from './test-cards';
import { createId, type StoredNonce, type Vault } from './vault';

const text = v.nullish(v.string(), '');

const cardInputSchema = v.object({
  number: v.pipe(
    text,
    v.transform((number) => number.replace(/\D/g, '')),
  ),
  expirationMonth: text,
  expirationYear: text,
  cvv: text,
  billingAddress: v.nullish(v.object({ postalCode: text })),
});

/** A card as a browser sends it. Its number is never stored. */
type CardInput = v.InferOutput<typeof cardInputSchema>;

/** Braintree's GraphQL error about one field, for example `billingAddress.postalCode`. */
const cardError = (field: string, legacyCode: string, message: string) => ({
  message,
  extensions: {
    errorClass: 'VALIDATION',
    errorType: 'user_error',
    inputPath: ['input', 'creditCard', ...field.split('.')],
    legacyCode,
  },
});

type TokenizationError = ReturnType<typeof cardError>;

/** The errors that the gateway finds before it contacts a bank. */
function checkCard(card: CardInput): TokenizationError[] {
  const { isValid, card: type } = cards.number(card.number);
  if (!isValid) return [cardError('number', '81715', 'Credit card number is invalid.')];
  if (!cardTypes[type?.type ?? '']) {
    return [cardError('number', '81703', 'Credit card type is not accepted.')];
  }
  const errors: TokenizationError[] = [];
  if (!cards.expirationDate({ month: card.expirationMonth, year: card.expirationYear }).isValid) {
    errors.push(cardError('expirationYear', '81712', 'Expiration year is invalid.'));
  }
  if (!card.cvv) errors.push(cardError('cvv', '81706', 'CVV is required.'));
  else if (!cards.cvv(card.cvv, type?.code.size).isValid) {
    const message = 'CVV must be 4 digits for American Express and 3 digits for other card types.';
    errors.push(cardError('cvv', '81707', message));
  } else if (card.cvv === wrongCvv) {
    errors.push(cardError('cvv', '81736', 'CVV verification failed.'));
  }
  return [...errors, ...checkPostalCode(card.billingAddress?.postalCode ?? '')];
}

/** The account requires a postal code; the gateway accepts those of all countries. */
function checkPostalCode(postalCode: string): TokenizationError[] {
  const error = (code: string, message: string) => [cardError('billingAddress.postalCode', code, message)];
  if (!postalCode) return error('81808', 'Postal code is required.');
  if (!/^[a-z\d -]+$/i.test(postalCode)) {
    return error('81813', 'Postal code can only contain letters, numbers, spaces, and hyphens.');
  }
  if (postalCode.replace(/[ -]/g, '').length > 9) {
    return error('81809', 'Postal code may contain no more than 9 letter or number characters.');
  }
  return [];
}

type Tokenization =
  | { readonly ok: true; readonly nonce: StoredNonce }
  | { readonly ok: false; readonly errors: readonly TokenizationError[] };

/** The gateway's names of the accepted types. */
const cardTypes: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  'american-express': 'American Express',
  discover: 'Discover',
  'diners-club': 'Diners',
  jcb: 'JCB',
  maestro: 'Maestro',
  unionpay: 'UnionPay',
};

/** Exchanges a card for a nonce that can be charged once. */
export function tokenizeCard(card: CardInput): Tokenization {
  const errors = checkCard(card);
  if (errors.length > 0) return { ok: false, errors };
  const nonce: StoredNonce = {
    id: `tokencc_bf_${createId(6)}_${createId(6)}_${createId(6)}_${createId(3)}`,
    card: {
      bin: card.number.slice(0, 6),
      last4: card.number.slice(-4),
      cardType: cardTypes[cards.number(card.number).card?.type ?? ''] ?? 'Unknown',
      expirationMonth: card.expirationMonth.padStart(2, '0'),
      expirationYear: card.expirationYear,
      postalCode: card.billingAddress?.postalCode ?? null,
    },
    outcome: outcomeOf(card.number),
    consumed: false,
    challenge: card.number === challenged,
  };
  return { ok: true, nonce };
}

const { merchantId, privateKey } = demoAccount;

const walletBrands = ['VISA', 'MASTERCARD', 'AMERICAN_EXPRESS', 'DISCOVER'];

/** The account as browsers see it: cards with security code and postal code, and wallets. */
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
  applePayWeb: {
    countryCode: 'US',
    currencyCode: 'USD',
    merchantIdentifier: 'simulated',
    supportedCardBrands: walletBrands,
  },
  googlePay: {
    displayName: 'Simulated shop',
    environment: 'SANDBOX',
    googleAuthorization: 'simulated',
    supportedCardBrands: walletBrands,
  },
  paypal: {
    displayName: 'Simulated shop',
    clientId: 'simulated',
    assetsUrl: `${origin}/braintree/assets`,
    environment: 'OFFLINE',
    environmentNoNetwork: false,
    unvettedMerchant: false,
    currencyCode: 'USD',
  },
  venmo: {
    merchantId: 'simulated',
    accessToken: 'simulated',
    environment: 'SANDBOX',
    enrichedCustomerDataEnabled: true,
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

export function isFingerprintValid(fingerprint: string, now: Date): boolean {
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
