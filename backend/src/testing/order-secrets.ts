import { orderSecretHeader } from '@storefront/api/protocol';

/** What the browser of an order sends. */
export const ownSecret = { [orderSecretHeader]: 'secret-of-this-browser' };

/** What somebody else's browser sends. */
export const otherSecret = { [orderSecretHeader]: 'secret-of-another-browser' };
