import * as v from 'valibot';

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
