import { createHmac, timingSafeEqual } from 'node:crypto';

const dayMs = 24 * 60 * 60 * 1000;

export interface ClientTokenOptions {
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
export function isFingerprintValid(fingerprint: string, privateKey: string, now: Date): boolean {
  const [payload = '', signature = ''] = fingerprint.split('.');
  const expected = Buffer.from(sign(payload, privateKey));
  const given = Buffer.from(signature);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { expiresAt: number };
  return now.getTime() < claims.expiresAt;
}
