import {
  type AdapterSettings,
  type ChargingProcessor,
  defineAdapter,
  serviceOrOwn,
} from '@ticket-storefront/order-port';
import { mxMerchant } from '../description';
import { createMxMerchant, type MxCard } from './mx-merchant';
import { mxRoutes } from './mx-web-transaction';

export { mxPaymentSchema } from './mx-web-transaction';

type MxSettings = AdapterSettings<typeof mxMerchant.api.fields>;

/** The payments of the account in the settings; null without one. */
export function connectMx(settings: MxSettings): ChargingProcessor<MxCard> | null {
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

/** MX Merchant: the API charges the card that is sent with the order. */
export const mxAdapter = defineAdapter<MxSettings, ChargingProcessor<MxCard>>({
  name: mxMerchant.name,
  connect: connectMx,
  throughService: serviceOrOwn,
  register: mxRoutes,
});
