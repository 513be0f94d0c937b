import type { AdapterSettings, ProcessorAdapter } from '@ticket-storefront/order-port';
import { braintreeAdapter } from '@ticket-storefront/remote-checkout-braintree/api';
import { mxAdapter } from '@ticket-storefront/remote-checkout-mx/api';
import { stripeAdapter } from '@ticket-storefront/remote-checkout-stripe/api';
import type { apiFields } from './index';

/** The API's side of every processor. */
export const adapters: readonly ProcessorAdapter<AdapterSettings<typeof apiFields>>[] = [
  mxAdapter,
  braintreeAdapter,
  stripeAdapter,
];
