import { isAscii } from 'node:buffer';
import { type KeyObject, sign, verify } from 'node:crypto';
import * as v from 'valibot';
import {
  decodePayload,
  type Envelope,
  fromBase64,
  type Purpose,
  payloadTypeOf,
  preAuthEncoding,
  readEnvelope,
} from './envelope';
import { publicKeyOf, readPublicKey } from './keys';

/** Why a document is not believed, in the terms of The Update Framework where it has one. */
export type SignatureFault =
  | 'too-large'
  | 'not-signed'
  | 'unknown-key'
  | 'wrong-purpose'
  | 'forged'
  | 'malformed';

export type Opened =
  | { readonly ok: true; readonly document: unknown; readonly key: string }
  | {
      readonly ok: false;
      readonly fault: SignatureFault;
      /** Goes on from "The document is …". */
      readonly reason: string;
    };

const reasons: Readonly<Record<SignatureFault, string>> = {
  'too-large': 'larger than any such document',
  'not-signed': 'not signed',
  'unknown-key': 'signed by a key that may not',
  'wrong-purpose': 'signed as something else',
  forged: 'forged',
  malformed: 'not JSON',
};

const refuse = (fault: SignatureFault): Opened => ({ ok: false, fault, reason: reasons[fault] });

const mebibyte = 1024 * 1024;

/** The most bytes that a registry may have; one of 10,000 releases takes seven mebibytes. */
export const registryLimitBytes = 32 * mebibyte;

/** The most bytes that the manifest of a release may have. */
export const releaseLimitBytes = 8 * mebibyte;

/** Bytes beyond which a text is not even parsed. */
const limits: Readonly<Record<Purpose, number>> = {
  registry: registryLimitBytes,
  release: releaseLimitBytes,
  command: mebibyte,
  preview: 1024,
};

/** A document as the JSON text of a DSSE envelope, with one Ed25519 signature whose `keyid` is the public key. */
export function signDocument(purpose: Purpose, document: object, privateKey: KeyObject): string {
  const payloadType = payloadTypeOf(purpose);
  const payload = Buffer.from(JSON.stringify(document));
  const signature = sign(null, preAuthEncoding(payloadType, payload), privateKey);
  const envelope: Envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: publicKeyOf(privateKey), sig: signature.toString('base64') }],
  };
  return JSON.stringify(envelope);
}

/** A registry of ten thousand releases is read while a visitor waits, and text of one byte a letter is read faster. */
const textOf = (bytes: Buffer) => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

const json = v.pipe(v.string(), v.parseJson());

function parse(text: string, key: string): Opened {
  const parsed = v.safeParse(json, text);
  return parsed.success ? { ok: true, document: parsed.output, key } : refuse('malformed');
}

function openEnvelope(purpose: Purpose, envelope: Envelope, trusted: readonly string[]): Opened {
  const { payloadType, signatures } = envelope;
  const signature = signatures.find(({ keyid }) => trusted.includes(keyid));
  if (!signature) return refuse(signatures.length > 0 ? 'unknown-key' : 'not-signed');
  const decoded = decodePayload(envelope);
  const sig = fromBase64(signature.sig);
  const key = readPublicKey(signature.keyid);
  if (!decoded || !sig || !verify(null, decoded.covered, key, sig)) return refuse('forged');
  if (payloadType !== payloadTypeOf(purpose)) return refuse('wrong-purpose');
  return parse(textOf(decoded.payload), signature.keyid);
}

/**
 * The document in a signed text, where one of the trusted keys has signed it for this purpose. Nothing of it is looked
 * at before its signature holds, and nothing at all of a text beyond the limit.
 */
export function openDocument(purpose: Purpose, bytes: Buffer, trusted: readonly string[]): Opened {
  if (bytes.length > limits[purpose]) return refuse('too-large');
  const envelope = readEnvelope(bytes);
  return envelope ? openEnvelope(purpose, envelope, trusted) : refuse('not-signed');
}

/** The document in a signed text whose signature need not be checked, since the text is known by its hash; null for any other text. */
export function readSignedText(bytes: Buffer): unknown {
  const envelope = readEnvelope(bytes);
  return envelope && JSON.parse(textOf(Buffer.from(envelope.payload, 'base64')));
}
