import { orderPagePath } from '@ticket-storefront/api/protocol';
import { isOrderPageSignature, signOrderPage } from '@ticket-storefront/server/visitors';

/** The links to order pages, which nobody can guess without their signature. */
export interface OrderLinks {
  /** Null without a key. */
  readonly pageOf: (referenceID: string) => string | null;
  /** Whether the signature is right for this order's page. */
  readonly isValid: (referenceID: string, signature: string) => boolean;
}

interface Options {
  readonly key: string | null;
  /** Origin of the checkout's pages. */
  readonly origin: string;
}

/** Signs the links to order pages (docs/rules.md, Confirmation). */
export const createOrderLinks = ({ key, origin }: Options): OrderLinks => ({
  pageOf: (referenceID) => key && `${origin}${orderPagePath(referenceID, signOrderPage(key, referenceID))}`,
  isValid: (referenceID, signature) => key !== null && isOrderPageSignature(key, referenceID, signature),
});
