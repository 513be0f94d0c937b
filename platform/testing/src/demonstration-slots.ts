import type { RemoteName } from '@storefront/format/parts';

/** The slots of the demonstration store, and the parts of this repository that fill them. */
export const demonstrationSlots: Readonly<Record<string, RemoteName>> = {
  event: 'remote-event',
  cart: 'remote-cart',
  'checkout:mxmerchant': 'remote-checkout-mx',
  'checkout:braintree': 'remote-checkout-braintree',
  'checkout:stripe': 'remote-checkout-stripe',
};
