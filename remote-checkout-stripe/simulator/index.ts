import { join } from 'node:path';
import type { Simulator } from '@storefront/simulators';

const plugin = async () => ({ default: (await import('./stripe-simulator')).stripeSimulator });

/** The keys that the simulator answers to. Not secret: they are good for nothing else. */
const keys = { secretKey: 'sk_test_demonstration', publishableKey: 'pk_test_demonstration' };
const webhookSecret = 'whsec_demonstration';

const sources = join(import.meta.dirname, 'browser');

/** Stripe on this machine, which tells the API of payments. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: origin,
    },
    shell: {
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_JS_URL: `${origin}/stripe/v3.js`,
    },
  }),
  register: (server, { folder, apiOrigin, ...options }) =>
    void server.register(plugin(), {
      ...keys,
      ...options,
      folder: join(folder, 'stripe'),
      webhook:
        apiOrigin === null
          ? null
          : { url: `${apiOrigin}/ticketCheckout/stripe-webhook`, secret: webhookSecret },
    }),
  browserFiles: {
    scripts: {
      'stripe.js': { entryPoints: [join(sources, 'stripe.ts')] },
      'payment-frame.js': { entryPoints: [join(sources, 'payment-frame.ts')] },
    },
    pages: [join(sources, 'payment-frame.html'), join(sources, 'simulator.css')],
  },
};
