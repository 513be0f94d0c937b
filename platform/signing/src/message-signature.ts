import { type KeyObject, verify } from 'node:crypto';
import { readPublicKey, type SigningKey, signBytes } from './keys';

/** The headers of a signed message (https://www.standardwebhooks.com, asymmetric signatures). */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  /** Seconds since 1970. */
  readonly 'webhook-timestamp': string;
  /** `v1a,` and the Ed25519 signature in base64; several are separated by spaces. */
  readonly 'webhook-signature': string;
}

/** Max difference between the time of signing and the receiver's clock. */
const toleranceSeconds = 5 * 60;

const signedBytes = (id: string, timestamp: string, body: string) =>
  Buffer.from(`${id}.${timestamp}.${body}`);

/** Signs a message. @param id - of the call; an answer has the id of its call. */
export function signMessage(key: SigningKey, id: string, body: string, now = new Date()): SignatureHeaders {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = signBytes(signedBytes(id, timestamp, body), key).toString('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1a,${signature}` };
}

const readKeys = new Map<string, KeyObject>();

/** Reads a public key once: calls repeat the few keys of the descriptions, and reading one costs as much as a signature. */
function keyOf(text: string): KeyObject {
  const key = readKeys.get(text) ?? readPublicKey(text);
  readKeys.set(text, key);
  return key;
}

/** Why a message is not trusted. */
export type Distrust = 'unsigned' | 'too old' | 'signed by an unknown key';

/**
 * Checks the signature of a message; null if one of the keys has signed it.
 * @param keys - public keys in 43 characters
 * @param now - null for an answer, whose id is as fresh as its call
 */
export function distrust(
  keys: readonly string[],
  headers: { get(name: keyof SignatureHeaders): string | null },
  body: string,
  now: Date | null,
): Distrust | null {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const signatures = (headers.get('webhook-signature') ?? '')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1a,') ? [Buffer.from(each.slice(4), 'base64')] : []));
  if (!id || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0) return 'unsigned';
  const bytes = signedBytes(id, timestamp, body);
  const isSigned = keys.some((key) =>
    signatures.some((signature) => verify(null, bytes, keyOf(key), signature)),
  );
  if (!isSigned) return 'signed by an unknown key';
  const isOld = now && Math.abs(now.getTime() / 1000 - Number(timestamp)) > toleranceSeconds;
  return isOld ? 'too old' : null;
}
