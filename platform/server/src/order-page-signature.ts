import { createHmac, timingSafeEqual } from 'node:crypto';

/** The text before the reference keeps these signatures apart from others by the same key. */
const digestOf = (key: string, referenceID: string): Buffer =>
  createHmac('sha256', key).update(`order page ${referenceID}`).digest();

/** The signature in the address of an order's page (docs/rules.md, Confirmation), in base64url. @param key - `VISITOR_KEY`. */
export const signOrderPage = (key: string, referenceID: string): string =>
  digestOf(key, referenceID).toString('base64url');

/** Whether a signature is the one of this order's page. @param key - `VISITOR_KEY`. */
export function isOrderPageSignature(key: string, referenceID: string, signature: string): boolean {
  const given = Buffer.from(signature, 'base64url');
  const expected = digestOf(key, referenceID);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
