import { address, origin, parseSettings, port, positive, words } from '@storefront/server/settings-fields';
import * as v from 'valibot';
import { databaseFields } from './database-settings';

const allOrNone = (...keys: readonly (string | undefined)[]) => new Set(keys.map(Boolean)).size === 1;

const settingsSchema = v.pipe(
  v.object({
    API_PORT: port,
    /** Address to listen on; `0.0.0.0` in a container. */
    LISTEN_HOST: v.optional(words, 'localhost'),
    ...databaseFields,
    /** The one origin whose pages may call the API. */
    STOREFRONT_ORIGIN: origin,
    /** Behind a proxy that sets X-Forwarded-For, visitors are told apart by it. */
    TRUST_PROXY: v.optional(v.picklist(['true', 'false'], 'must be true or false'), 'false'),
    /** Calls of the order routes per minute and address; the catalogue allows ten times as many. */
    RATE_LIMIT_PER_MINUTE: v.optional(positive, '600'),
    MX_BASE_URL: v.optional(address, 'https://api.mxmerchant.com'),
    /** Without an account at MX Merchant, events of MX Merchant cannot be paid for. */
    MX_MERCHANT_ID: v.optional(words),
    MX_CONSUMER_KEY: v.optional(words),
    MX_CONSUMER_SECRET: v.optional(words),
    BRAINTREE_API_URL: v.optional(address, 'https://api.braintreegateway.com'),
    /** Without an account at Braintree, events of Braintree cannot be paid for. */
    BRAINTREE_MERCHANT_ID: v.optional(words),
    BRAINTREE_PUBLIC_KEY: v.optional(words),
    BRAINTREE_PRIVATE_KEY: v.optional(words),
    STRIPE_API_URL: v.optional(address, 'https://api.stripe.com'),
    /** Without the keys of Stripe, events of Stripe cannot be paid for. */
    STRIPE_SECRET_KEY: v.optional(words),
    STRIPE_WEBHOOK_SECRET: v.optional(words),
    /** How long an unpaid payment at Stripe holds its tickets. */
    STRIPE_HOLD_MS: v.optional(positive, '900000'),
    /** How long a processor may take to answer. */
    PROCESSOR_TIMEOUT_MS: v.optional(positive, '15000'),
    /** How long a payment that the processor does not know may still arrive there. */
    SETTLE_AFTER_MS: v.optional(positive, '60000'),
    /** How often pending orders are settled and e-mails are sent. */
    SWEEP_EVERY_MS: v.optional(positive, '5000'),
    MAIL_FROM: v.optional(words, 'Ticketing <tickets@example.com>'),
    /** Where .eml files go while no SMTP_URL is set. */
    MAIL_FOLDER: v.optional(words, '.mail'),
    SMTP_URL: v.optional(v.pipe(words, v.regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://'))),
  }),
  v.forward(
    v.check(
      (settings) => settings.SETTLE_AFTER_MS > settings.PROCESSOR_TIMEOUT_MS,
      'must be longer than PROCESSOR_TIMEOUT_MS',
    ),
    ['SETTLE_AFTER_MS'],
  ),
  v.forward(
    v.check(
      (settings) => allOrNone(settings.MX_MERCHANT_ID, settings.MX_CONSUMER_KEY, settings.MX_CONSUMER_SECRET),
      'must be set together with MX_CONSUMER_KEY and MX_CONSUMER_SECRET',
    ),
    ['MX_MERCHANT_ID'],
  ),
  v.forward(
    v.check(
      ({ BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY, BRAINTREE_PRIVATE_KEY }) =>
        allOrNone(BRAINTREE_MERCHANT_ID, BRAINTREE_PUBLIC_KEY, BRAINTREE_PRIVATE_KEY),
      'must be set together with BRAINTREE_PUBLIC_KEY and BRAINTREE_PRIVATE_KEY',
    ),
    ['BRAINTREE_MERCHANT_ID'],
  ),
  v.forward(
    v.check(
      (settings) => allOrNone(settings.STRIPE_SECRET_KEY, settings.STRIPE_WEBHOOK_SECRET),
      'must be set together with STRIPE_SECRET_KEY',
    ),
    ['STRIPE_WEBHOOK_SECRET'],
  ),
);

export type Settings = v.InferOutput<typeof settingsSchema>;

/**
 * The API's settings from its environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  parseSettings('API', settingsSchema, environment);
