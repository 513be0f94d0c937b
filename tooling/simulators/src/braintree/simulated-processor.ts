import { join } from 'node:path';
import type { Simulator } from '../common/simulator';
import { demoAccount } from './demo-account';

const plugin = async () => ({ default: (await import('./braintree-simulator')).braintreeSimulator });

/** Braintree on this machine. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: {
      BRAINTREE_MERCHANT_ID: demoAccount.merchantId,
      BRAINTREE_PUBLIC_KEY: demoAccount.publicKey,
      BRAINTREE_PRIVATE_KEY: demoAccount.privateKey,
      BRAINTREE_API_URL: origin,
    },
    shell: { BRAINTREE_JS_URL: `${origin}/braintree/braintree-web.js` },
  }),
  register: (server, { folder, ...options }) =>
    void server.register(plugin(), { ...options, folder: join(folder, 'braintree') }),
};
