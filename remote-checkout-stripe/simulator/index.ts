import { join } from 'node:path';
import { registerLazily, type Simulator } from '@ticket-storefront/simulators';
import { demoKeys } from './account';

const sources = join(import.meta.dirname, 'browser');

/** The simulated Stripe. */
export const simulatedProcessor: Simulator = {
  environment: (origin) => ({
    api: {
      STRIPE_SECRET_KEY: demoKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: demoKeys.webhookSecret,
      STRIPE_API_URL: origin,
    },
    shell: {
      STRIPE_PUBLISHABLE_KEY: demoKeys.publishableKey,
      STRIPE_JS_URL: `${origin}/stripe/v3.js`,
    },
  }),
  register: registerLazily(async () => (await import('./stripe-simulator')).stripeSimulator),
  browserFiles: {
    scripts: {
      'stripe.js': { entryPoints: [join(sources, 'stripe.ts')] },
      'payment-frame.js': { entryPoints: [join(sources, 'payment-frame.ts')] },
    },
    pages: [join(sources, 'payment-frame.html'), join(sources, 'simulator.css')],
  },
};
