import { createHash, type KeyObject, sign } from 'node:crypto';
import { publicKeyOf } from '@storefront/signing/keys';

/** What follows the signature in a document from before, by what it is. */
const closings = { release: '}', command: '}', registry: '}}]}}' };

/** A document in the former format, without an envelope: its signature is its last member. */
export function signAsBefore(purpose: keyof typeof closings, document: object, key: KeyObject): string {
  const closing = closings[purpose];
  const body = JSON.stringify(document).slice(0, -closing.length);
  const hash = createHash('sha256').update(body).digest('hex');
  const value = sign(null, Buffer.from(`${purpose}\n${hash}`), key).toString('base64url');
  return `${body},"signature":${JSON.stringify({ key: publicKeyOf(key), value })}${closing}`;
}
