import * as v from 'valibot';

/** What a signature is for: one for a release is none for a command. */
export type Purpose = 'release' | 'registry' | 'command';

const envelopeSchema = v.object({
  payloadType: v.string(),
  /** The document as JSON text, in base64. */
  payload: v.string(),
  signatures: v.array(v.object({ keyid: v.string(), sig: v.string() })),
});

/** A signed document as Dead Simple Signing Envelope 1.0 has it (https://github.com/secure-systems-lab/dsse). */
export type Envelope = v.InferOutput<typeof envelopeSchema>;

const envelopeText = v.pipe(v.string(), v.parseJson(), envelopeSchema);

/** The envelope in a text, or null where it holds none. */
export function readEnvelope(bytes: Buffer): Envelope | null {
  const parsed = v.safeParse(envelopeText, bytes.toString('latin1'));
  return parsed.success ? parsed.output : null;
}

/** What an envelope says that it holds. */
export const payloadTypeOf = (purpose: Purpose) => `application/vnd.storefront.${purpose}+json`;

/** The bytes that a signature covers: the payload and what it is meant as (DSSE's pre-authentication encoding). */
export const preAuthEncoding = (payloadType: string, payload: Buffer) =>
  Buffer.concat([
    Buffer.from(`DSSEv1 ${Buffer.byteLength(payloadType)} ${payloadType} ${payload.length} `),
    payload,
  ]);

/** The bytes in a base64 text, or null where it is not exactly what these bytes are written as. */
export function fromBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? bytes : null;
}
