/** Header of the signature in the address of an order's own page, which its buyer was sent (docs/rules.md, Confirmation). */
export const orderLinkHeader = 'x-order-link';

/** Path of an order's own page. References and signatures have no character that an address would encode. @param signature - the API's, of this reference. */
export const orderPagePath = (referenceID: string, signature: string): string =>
  `/orders/${referenceID}/${signature}`;
