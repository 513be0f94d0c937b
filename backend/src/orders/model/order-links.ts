import { createHmac, timingSafeEqual } from 'node:crypto';
import { orderPagePath } from '@storefront/contracts/order-link';

/** The addresses of orders' own pages. Without its signature none can be guessed. */
export interface OrderLinks {
  /** The page of an order; null where the API has no key to sign with. */
  readonly pageOf: (referenceID: string) => string | null;
  /** Whether the signature is that of this order's page. */
  readonly isRight: (referenceID: string, signature: string) => boolean;
}

interface Options {
  /** Null without a key: then there are no pages. */
  readonly key: string | null;
  /** Origin of the storefront. */
  readonly origin: string;
}

/** The word keeps these signatures apart from others by the same key. */
const sign = (key: string, referenceID: string): Buffer =>
  createHmac('sha256', key).update(`order page ${referenceID}`).digest();

/** Signs the addresses of orders' pages (docs/rules.md, Confirmation). */
export const createOrderLinks = ({ key, origin }: Options): OrderLinks => ({
  pageOf: (referenceID) =>
    key && `${origin}${orderPagePath(referenceID, sign(key, referenceID).toString('base64url'))}`,
  isRight: (referenceID, signature) => {
    if (!key) return false;
    const given = Buffer.from(signature, 'base64url');
    const expected = sign(key, referenceID);
    return given.length === expected.length && timingSafeEqual(given, expected);
  },
});
