import { registerLazily, type Simulator } from '@ticket-storefront/simulators';
import { demoAccount } from './account';

/** The simulated MX Merchant. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: {
      MX_MERCHANT_ID: demoAccount.merchantId,
      MX_CONSUMER_KEY: demoAccount.consumerKey,
      MX_CONSUMER_SECRET: demoAccount.consumerSecret,
      MX_BASE_URL: `${origin}/mxmerchant`,
    },
    shell: {},
  }),
  register: registerLazily(async () => (await import('./mx-simulator')).mxSimulator),
};
