import { address, parseSettings, port, positive, words } from '@storefront/server/settings-fields';
import * as v from 'valibot';
import { demoAccount } from './braintree/demo-account';

const settingsSchema = v.object({
  SIMULATOR_PORT: port,
  /** Where payments are remembered. */
  SIMULATOR_FOLDER: words,
  /** How long the slow test card's answer takes. */
  SIMULATOR_SLOW_MS: v.optional(positive, '20000'),
  MX_MERCHANT_ID: words,
  MX_CONSUMER_KEY: words,
  MX_CONSUMER_SECRET: words,
  BRAINTREE_MERCHANT_ID: v.optional(words, demoAccount.merchantId),
  BRAINTREE_PUBLIC_KEY: v.optional(words, demoAccount.publicKey),
  BRAINTREE_PRIVATE_KEY: v.optional(words, demoAccount.privateKey),
  STRIPE_SECRET_KEY: v.optional(words, 'sk_test_demonstration'),
  STRIPE_PUBLISHABLE_KEY: v.optional(words, 'pk_test_demonstration'),
  STRIPE_WEBHOOK_SECRET: v.optional(words, 'whsec_demonstration'),
  /** Where the simulated Stripe sends its events. */
  STRIPE_WEBHOOK_URL: v.optional(address),
});

export type SimulatorSettings = v.InferOutput<typeof settingsSchema>;

/**
 * The simulators' settings from their environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readSimulatorSettings = (environment: NodeJS.ProcessEnv): SimulatorSettings =>
  parseSettings('payment simulator', settingsSchema, environment);
