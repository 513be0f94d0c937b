import { type AdapterSettings, defineAdapter } from '@ticket-storefront/order-port';
import { braintree } from '../description';
import { type BraintreePayments, createBraintreePayments } from './braintree-payments';
import { braintreeRoutes } from './routes';

/** Braintree: hosted fields turn the card into a nonce, and the API charges it. */
export const braintreeAdapter = defineAdapter<
  AdapterSettings<typeof braintree.api.fields>,
  BraintreePayments
>({
  name: braintree.name,
  connect(settings) {
    const {
      BRAINTREE_MERCHANT_ID: merchantId,
      BRAINTREE_PUBLIC_KEY: publicKey,
      BRAINTREE_PRIVATE_KEY: privateKey,
    } = settings;
    if (!merchantId || !publicKey || !privateKey) return null;
    return createBraintreePayments({
      baseUrl: settings.BRAINTREE_API_URL,
      merchantId,
      publicKey,
      privateKey,
      timeoutMs: settings.PROCESSOR_TIMEOUT_MS,
    });
  },
  register: braintreeRoutes,
});
