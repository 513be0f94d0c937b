import type { ChargingProcessor } from '../../orders/model/payment-port';
import type { Settings } from '../../settings/api-settings';
import type { MxCard } from './mx-card';
import { createMxMerchant } from './mx-merchant';

/** MX Merchant as the settings name it, or null where they name no account. */
export function connectMxMerchant(settings: Settings): ChargingProcessor<MxCard> | null {
  const {
    MX_MERCHANT_ID: merchantId,
    MX_CONSUMER_KEY: consumerKey,
    MX_CONSUMER_SECRET: consumerSecret,
  } = settings;
  if (!merchantId || !consumerKey || !consumerSecret) return null;
  return createMxMerchant({
    baseUrl: settings.MX_BASE_URL,
    merchantId,
    consumerKey,
    consumerSecret,
    timeoutMs: settings.PROCESSOR_TIMEOUT_MS,
  });
}
