import { isAscii } from 'node:buffer';
import { type KeyObject, sign, verify } from 'node:crypto';
import * as v from 'valibot';
import { publicKeyOf, readPublicKey } from './keys';

/** What a signature is for: one for a release is none for a command. */
export type Purpose = 'release' | 'registry' | 'command' | 'preview';

const envelopeSchema = v.object({
  payloadType: v.string(),
  /** The document as JSON text, in base64. */
  payload: v.string(),
  signatures: v.array(v.object({ keyid: v.string(), sig: v.string() })),
});

/** A signed document as Dead Simple Signing Envelope 1.0 has it (https://github.com/secure-systems-lab/dsse). */
export type Envelope = v.InferOutput<typeof envelopeSchema>;

const envelopeText = v.pipe(v.string(), v.parseJson(), envelopeSchema);

function parseEnvelope(text: string): Envelope | null {
  const parsed = v.safeParse(envelopeText, text);
  return parsed.success ? parsed.output : null;
}

const payloadStart = '"payload":"';

/**
 * The envelope in a text, or null where it holds none. The payload, which may take mebibytes, is cut out before the rest
 * is parsed: a JSON parser would look for escapes at each of its letters, and base64 has none.
 */
export function readEnvelope(bytes: Buffer): Envelope | null {
  const start = bytes.indexOf(payloadStart) + payloadStart.length;
  const end = bytes.indexOf('"', start);
  const around = parseEnvelope(bytes.toString('latin1', 0, start) + bytes.toString('latin1', end));
  return around?.payload === ''
    ? { ...around, payload: bytes.toString('latin1', start, end) }
    : parseEnvelope(bytes.toString('latin1'));
}

/** What an envelope says that it holds. */
export const payloadTypeOf = (purpose: Purpose) => `application/vnd.storefront.${purpose}+json`;

const preAuthStart = (payloadType: string, payloadBytes: number) =>
  Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payloadBytes} `);

/** The bytes that a signature covers: the payload and what it is meant as (DSSE's pre-authentication encoding). */
export const preAuthEncoding = (payloadType: string, payload: Buffer) =>
  Buffer.concat([preAuthStart(payloadType, payload.length), payload]);

/** Writes the bytes in a base64 text into a buffer. @returns whether the text is exactly what they are written as. */
function decodeInto(buffer: Buffer, text: string): boolean {
  const bytes = buffer.subarray(0, buffer.write(text, 'base64'));
  const last = bytes.subarray(-(bytes.length % 3 || 3)).toString('base64');
  // Node's decoder skips what is no letter, and takes those of base64url too.
  const isWhole = text.length === Math.ceil(bytes.length / 3) * 4 && text.endsWith(last);
  return isWhole && !text.includes('-') && !text.includes('_');
}

/** The bytes in a base64 text, or null where it is not exactly what these bytes are written as. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text, 'base64'));
  return decodeInto(bytes, text) ? bytes : null;
}

/** The payload of an envelope where it lies in the bytes that signatures cover, or null where it is not base64. */
export function decodePayload({ payloadType, payload: text }: Envelope) {
  const start = preAuthStart(payloadType, Buffer.byteLength(text, 'base64'));
  const covered = Buffer.allocUnsafe(start.length + Buffer.byteLength(text, 'base64'));
  start.copy(covered);
  const payload = covered.subarray(start.length);
  return decodeInto(payload, text) ? { covered, payload } : null;
}

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
