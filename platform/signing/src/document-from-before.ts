import { createHash, verify } from 'node:crypto';
import type { Purpose } from './envelope';
import { readPublicKey } from './keys';

/**
 * Documents that were signed before there were envelopes: JSON text with its signature as the last member. Registered
 * releases never change, so that manifests in this form stay; a registry is in it until its next change.
 */
interface SplicedDocument {
  /** The text before the signature, which it covers by its hash. */
  readonly body: Buffer;
  /** What follows the signature: it closes the JSON text. */
  readonly closing: string;
  readonly key: string;
  readonly signature: Buffer;
}

const seal = /,"signature":\{"key":"([\w-]{43})","value":"([\w-]{86})"\}([}\]]+)\s*$/;

/** More than a signature and what follows it take. */
const sealBytes = 256;

/** The parts of a document with its signature inside, or null where the text ends otherwise. */
export function readSpliced(bytes: Buffer): SplicedDocument | null {
  const start = Math.max(0, bytes.length - sealBytes);
  const found = seal.exec(bytes.toString('latin1', start));
  const [, key, value, closing] = found ?? [];
  if (!found || !key || !value || !closing) return null;
  const body = bytes.subarray(0, start + found.index);
  return { body, closing, key, signature: Buffer.from(value, 'base64url') };
}

/** That of a registry stood in the `extras` of its last entry. */
const closings: Readonly<Partial<Record<Purpose, string>>> = {
  release: '}',
  command: '}',
  registry: '}}]}}',
};

/** Whether the key that a document names has signed it for this purpose. */
export function isGenuine(purpose: Purpose, { body, closing, key, signature }: SplicedDocument): boolean {
  const signed = `${purpose}\n${createHash('sha256').update(body).digest('hex')}`;
  return closing === closings[purpose] && verify(null, Buffer.from(signed), readPublicKey(key), signature);
}
