import type { Simulator } from '@storefront/simulators';

/** The account that the simulator answers to. Not secret: it is good for nothing else. */
export const demoAccount = {
  merchantId: '1000001',
  consumerKey: 'demonstration-key',
  consumerSecret: 'demonstration-secret',
} as const;

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
