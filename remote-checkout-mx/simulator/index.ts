import type { Simulator } from '@storefront/simulators';
import { demoAccount } from './demo-account';

const plugin = async () => ({ default: (await import('./mx-simulator')).mxSimulator });

/** MX Merchant on this machine. */
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
  register: (server, { folder, slowMs }) =>
    void server.register(plugin(), { ...demoAccount, folder, slowAnswerMs: slowMs }),
};
