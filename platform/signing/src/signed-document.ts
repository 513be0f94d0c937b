import { isAscii } from 'node:buffer';
import { verify } from 'node:crypto';
import * as v from 'valibot';
import { publicKeyOf, readPublicKey, type SigningKey, signBytes } from './keys';

/** The purpose of a signature: one for a release is not valid for a command. */
export type Purpose = 'release' | 'registry' | 'command' | 'query' | 'session' | 'preview' | 'approval';

const envelopeSchema = v.object({
  payloadType: v.string(),
  /** The document as JSON text, in base64. */
  payload: v.string(),
  signatures: v.array(v.object({ keyid: v.string(), sig: v.string() })),
});

/** A signed document in the format of Dead Simple Signing Envelope 1.0 (https://github.com/secure-systems-lab/dsse). */
export type Envelope = v.InferOutput<typeof envelopeSchema>;

const envelopeText = v.pipe(v.string(), v.parseJson(), envelopeSchema);

function parseEnvelope(text: string): Envelope | null {
  const parsed = v.safeParse(envelopeText, text);
  return parsed.success ? parsed.output : null;
}

const payloadStart = '"payload":"';

/**
 * Reads the envelope in a text; null if there is none. It cuts out the payload, which may have mebibytes, before parsing the
 * rest: a JSON parser would search each letter for escapes.
 */
export function readEnvelope(bytes: Buffer): Envelope | null {
  const start = bytes.indexOf(payloadStart) + payloadStart.length;
  const end = bytes.indexOf('"', start);
  const around = parseEnvelope(bytes.toString('latin1', 0, start) + bytes.toString('latin1', end));
  return around?.payload === ''
    ? { ...around, payload: bytes.toString('latin1', start, end) }
    : parseEnvelope(bytes.toString('latin1'));
}

/** The payload type of documents of a purpose. */
export const payloadTypeOf = (purpose: Purpose) => `application/vnd.storefront.${purpose}+json`;

const preAuthStart = (payloadType: string, payloadBytes: number) =>
  Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payloadBytes} `);

/** The signed bytes: the payload and its type (DSSE's pre-authentication encoding). */
export const preAuthEncoding = (payloadType: string, payload: Buffer) =>
  Buffer.concat([preAuthStart(payloadType, payload.length), payload]);

/** Decodes base64 into a buffer. @returns whether the text is the exact encoding of the bytes. */
function decodeInto(buffer: Buffer, text: string): boolean {
  const bytes = buffer.subarray(0, buffer.write(text, 'base64'));
  const last = bytes.subarray(-(bytes.length % 3 || 3)).toString('base64');
  // Node's decoder skips invalid characters, and accepts base64url.
  const isWhole = text.length === Math.ceil(bytes.length / 3) * 4 && text.endsWith(last);
  return isWhole && !text.includes('-') && !text.includes('_');
}

/** Decodes base64; null if the text is not the exact encoding of its bytes. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.allocUnsafe(Buffer.byteLength(text, 'base64'));
  return decodeInto(bytes, text) ? bytes : null;
}

/** Decodes the payload of an envelope inside the signed bytes; null if it is not base64. */
export function decodePayload({ payloadType, payload: text }: Envelope) {
  const start = preAuthStart(payloadType, Buffer.byteLength(text, 'base64'));
  const covered = Buffer.allocUnsafe(start.length + Buffer.byteLength(text, 'base64'));
  start.copy(covered);
  const payload = covered.subarray(start.length);
  return decodeInto(payload, text) ? { covered, payload } : null;
}

type Opened =
  | { readonly ok: true; readonly document: unknown; readonly key: string }
  /** @property reason - continues "The document is …". */
  | { readonly ok: false; readonly reason: string };

const refuse = (reason: string): Opened => ({ ok: false, reason });

const mebibyte = 1024 * 1024;

/** Max bytes of documents; larger texts are not parsed. A registry of 10,000 releases takes 7 MiB. */
const limits: Readonly<Record<Purpose, number>> = {
  registry: 32 * mebibyte,
  release: 8 * mebibyte,
  command: mebibyte,
  query: mebibyte,
  session: 4096,
  preview: 1024,
  approval: 16 * 1024,
};

export const { registry: registryLimitBytes, release: releaseLimitBytes } = limits;

/** The newest format of registries and manifests that this code reads. A document without `format` has this one. */
const newestFormat = 1;

/** Why a registry or manifest cannot be read because its format is newer, and the remedy; null if it can. */
export function newerFormat(document: unknown) {
  const { format = newestFormat } = Object(document) as { readonly format?: unknown };
  if (format === newestFormat) return null;
  return {
    reason: `of format ${JSON.stringify(format)}, and this program reads format ${newestFormat}`,
    remedy: 'update @ticket-storefront/cli',
  };
}

/** Signs a document as a DSSE envelope with one Ed25519 signature, whose `keyid` is the public key. */
export function signDocument(purpose: Purpose, document: object, key: SigningKey): string {
  const payloadType = payloadTypeOf(purpose);
  const payload = Buffer.from(JSON.stringify(document));
  const signature = signBytes(preAuthEncoding(payloadType, payload), key);
  const envelope: Envelope = {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ keyid: publicKeyOf(key), sig: signature.toString('base64') }],
  };
  return JSON.stringify(envelope);
}

/** Decodes ASCII as Latin-1, which is faster: a visitor may wait for a registry of 10,000 releases. */
const textOf = (bytes: Buffer) => bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8');

function openEnvelope(purpose: Purpose, envelope: Envelope, trusted: readonly string[]): Opened {
  const { payloadType, signatures } = envelope;
  const signature = signatures.find(({ keyid }) => trusted.includes(keyid));
  if (!signature) return refuse(signatures.length > 0 ? 'signed with an unknown key' : 'not signed');
  const decoded = decodePayload(envelope);
  const sig = fromBase64(signature.sig);
  const key = readPublicKey(signature.keyid);
  if (!decoded || !sig || !verify(null, decoded.covered, key, sig)) return refuse('forged');
  if (payloadType !== payloadTypeOf(purpose)) return refuse('signed for another purpose');
  try {
    return { ok: true, document: JSON.parse(textOf(decoded.payload)), key: signature.keyid };
  } catch {
    return refuse('not JSON');
  }
}

/** Opens a signed text if a trusted key has signed it for this purpose. Checks size and signature before it parses. */
export function openDocument(purpose: Purpose, bytes: Buffer, trusted: readonly string[]): Opened {
  if (bytes.length > limits[purpose]) return refuse('too large');
  const envelope = readEnvelope(bytes);
  return envelope ? openEnvelope(purpose, envelope, trusted) : refuse('not signed');
}

/** Reads a signed text whose hash is already trusted, without checking its signature; null if it is not a signed text. */
export function readSignedText(bytes: Buffer): unknown {
  const envelope = readEnvelope(bytes);
  return envelope && JSON.parse(textOf(Buffer.from(envelope.payload, 'base64')));
}
