import type { Settings } from '../../settings/api-settings';
import { type BraintreePayments, createBraintreePayments } from './braintree-payments';

/** Braintree as the settings name it, or null where they name no account. */
export function connectBraintree(settings: Settings): BraintreePayments | null {
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
}
