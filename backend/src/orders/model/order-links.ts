import { orderPagePath } from '@storefront/api/protocol';
import { isOrderPageSignature, signOrderPage } from '@storefront/server/visitors';

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

/** Signs the addresses of orders' pages (docs/rules.md, Confirmation). */
export const createOrderLinks = ({ key, origin }: Options): OrderLinks => ({
  pageOf: (referenceID) => key && `${origin}${orderPagePath(referenceID, signOrderPage(key, referenceID))}`,
  isRight: (referenceID, signature) => key !== null && isOrderPageSignature(key, referenceID, signature),
});
