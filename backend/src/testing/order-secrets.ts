import { orderSecretHeader } from '@storefront/api/answers/order-secret';

/** What the browser of an order sends. */
export const ownSecret = { [orderSecretHeader]: 'secret-of-this-browser' };

/** What somebody else's browser sends. */
export const otherSecret = { [orderSecretHeader]: 'secret-of-another-browser' };
