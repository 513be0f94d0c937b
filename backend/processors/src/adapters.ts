import type { AdapterSettings, ProcessorAdapter } from '@storefront/order-port';
import { braintreeAdapter } from '@storefront/remote-checkout-braintree/api';
import { mxAdapter } from '@storefront/remote-checkout-mx/api';
import { stripeAdapter } from '@storefront/remote-checkout-stripe/api';
import type { apiFields } from './index';

/** The API's side of every processor. */
export const adapters: readonly ProcessorAdapter<AdapterSettings<typeof apiFields>>[] = [
  mxAdapter,
  braintreeAdapter,
  stripeAdapter,
];
