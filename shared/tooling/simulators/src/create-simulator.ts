import { join } from 'node:path';
import Fastify from 'fastify';
import { braintreeSimulator } from './braintree/braintree-simulator';
import { mxSimulator } from './mx/mx-simulator';
import type { SimulatorSettings } from './simulator-settings';
import { stripeSimulator } from './stripe/stripe-simulator';

/**
 * The payment processors' stand-ins, all on one origin, each below a path of its own.
 * @param browser - names the folder of the built files that browsers load; without it they get none.
 */
export function createSimulator(
  settings: SimulatorSettings,
  browser: { readonly browserFolder?: string } = {},
) {
  const server = Fastify();
  server.get('/health', () => ({ status: 'ok' }));
  server.register(mxSimulator, {
    folder: settings.SIMULATOR_FOLDER,
    merchantId: settings.MX_MERCHANT_ID,
    consumerKey: settings.MX_CONSUMER_KEY,
    consumerSecret: settings.MX_CONSUMER_SECRET,
    slowAnswerMs: settings.SIMULATOR_SLOW_MS,
  });
  server.register(braintreeSimulator, {
    folder: join(settings.SIMULATOR_FOLDER, 'braintree'),
    origin: `http://localhost:${settings.SIMULATOR_PORT}`,
    account: {
      merchantId: settings.BRAINTREE_MERCHANT_ID,
      publicKey: settings.BRAINTREE_PUBLIC_KEY,
      privateKey: settings.BRAINTREE_PRIVATE_KEY,
    },
    slowMs: settings.SIMULATOR_SLOW_MS,
    ...browser,
  });
  server.register(stripeSimulator, {
    folder: join(settings.SIMULATOR_FOLDER, 'stripe'),
    origin: `http://localhost:${settings.SIMULATOR_PORT}`,
    secretKey: settings.STRIPE_SECRET_KEY,
    publishableKey: settings.STRIPE_PUBLISHABLE_KEY,
    webhook: settings.STRIPE_WEBHOOK_URL
      ? { url: settings.STRIPE_WEBHOOK_URL, secret: settings.STRIPE_WEBHOOK_SECRET }
      : null,
    slowMs: settings.SIMULATOR_SLOW_MS,
    ...browser,
  });
  return server;
}
