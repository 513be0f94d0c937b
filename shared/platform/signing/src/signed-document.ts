import { isAscii } from 'node:buffer';
import { createHash, type KeyObject, sign, verify } from 'node:crypto';
import * as v from 'valibot';
import { publicKeyOf, readPublicKey } from './keys';

/** What a signature is for: one for a release is none for a command. */
export type Purpose = 'release' | 'registry' | 'command';

export type Opened =
  | { readonly ok: true; readonly document: unknown; readonly key: string }
  | {
      readonly ok: false;
      readonly reason: 'not signed' | 'signed by a key that may not' | 'forged' | 'not JSON';
    };

/**
 * How the text of a document ends after its signature. That of a registry stands in the `extras` of its last entry, the
 * only place that its schema leaves.
 */
const closings: Readonly<Record<Purpose, string>> = { release: '}', command: '}', registry: '}}]}}' };

const sealStart = ',"signature":';
const seal = /^,"signature":\{"key":"([\w-]{43})","value":"([\w-]{86})"\}([}\]]+)\s*$/;

/** A hash of the text is signed, since Ed25519 itself takes twice as long over a large one. */
const toSign = (purpose: Purpose, body: Buffer) =>
  Buffer.from(`${purpose}\n${createHash('sha256').update(body).digest('hex')}`);

/**
 * A document as JSON text that ends with its Ed25519 signature. The signature covers the text before it byte by byte,
 * so that it is checked before anything is parsed.
 */
export function signDocument(purpose: Purpose, document: object, privateKey: KeyObject): string {
  const closing = closings[purpose];
  const body = JSON.stringify(document).slice(0, -closing.length);
  const value = sign(null, toSign(purpose, Buffer.from(body)), privateKey).toString('base64url');
  return `${body},"signature":${JSON.stringify({ key: publicKeyOf(privateKey), value })}${closing}`;
}

/** A registry of ten thousand releases is read while a visitor waits, and text of one byte a letter is read faster. */
const textOf = (bytes: Buffer) => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

const json = v.pipe(v.string(), v.parseJson());

/** The document inside a signed text, given byte by byte, where one of the trusted keys has signed it for this purpose. */
export function openDocument(purpose: Purpose, bytes: Buffer, trusted: readonly string[]): Opened {
  const end = bytes.lastIndexOf(sealStart);
  const [, key, value, closing] = (end > 0 && seal.exec(bytes.toString('utf8', end))) || [];
  if (!key || !value || closing !== closings[purpose]) return { ok: false, reason: 'not signed' };
  if (!trusted.includes(key)) return { ok: false, reason: 'signed by a key that may not' };
  const body = bytes.subarray(0, end);
  const isGenuine = verify(null, toSign(purpose, body), readPublicKey(key), Buffer.from(value, 'base64url'));
  if (!isGenuine) return { ok: false, reason: 'forged' };
  const parsed = v.safeParse(json, textOf(body) + closing);
  return parsed.success ? { ok: true, document: parsed.output, key } : { ok: false, reason: 'not JSON' };
}
