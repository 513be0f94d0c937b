import { origin } from '@storefront/server/origin';
import { parseSettings } from '@storefront/server/settings-fields';
import { publicKeys } from '@storefront/signing/public-keys';
import * as v from 'valibot';

const address = v.pipe(v.string(), v.url('must be an address such as https://api.example.com'));
const port = v.pipe(
  v.string(),
  v.toNumber('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1),
  v.maxValue(65535),
);

const settingsSchema = v.object({
  SHELL_PORT: port,
  /** Address to listen on; `0.0.0.0` in a container. */
  LISTEN_HOST: v.optional(v.string(), 'localhost'),
  /** Where browsers reach the API. */
  API_ORIGIN: origin,
  /** Where this server reaches the API, if not where browsers do. */
  API_INTERNAL_ORIGIN: v.optional(origin),
  /** Where browsers reach the released assets. */
  ASSETS_ORIGIN: origin,
  /** Where the registry is published: a folder, or `s3://bucket/prefix`. */
  REGISTRY_STORAGE: v.string(),
  /** Where the released files are kept: a folder, or `s3://bucket/prefix`. */
  ASSETS_STORAGE: v.string(),
  /** Folder in which the last good registry is kept. */
  STATE_FOLDER: v.string(),
  /** Public keys of the platform, separated by commas; one unless it is being replaced. */
  PLATFORM_KEYS: publicKeys,
  /** Milliseconds for which a registry is used before the next one is looked for. */
  REGISTRY_MAX_AGE: v.optional(v.pipe(v.string(), v.toNumber('must be a number'), v.minValue(0)), '0'),
  PROVIDER_URL: v.optional(address, 'https://www.example.com/'),
  TERMS_URL: v.optional(address, 'https://www.example.com/terms'),
  PRIVACY_URL: v.optional(address, 'https://www.example.com/privacy'),
  CONTACT_URL: v.optional(address, 'https://www.example.com/contact'),
  /** The one address whose visits count as page views. */
  PAGE_VIEW_URL: v.optional(address),
  /** Without it, no event can be paid for by Stripe. */
  STRIPE_PUBLISHABLE_KEY: v.optional(v.string()),
  /** Where Stripe.js comes from, if not from Stripe: the simulator's. */
  STRIPE_JS_URL: v.optional(address),
  /** Where the card fields of Braintree come from, if not from Braintree: the simulator's. */
  BRAINTREE_JS_URL: v.optional(address),
  /** Set by the development server: documents reload when a part is rebuilt. */
  RELOAD_ON_CHANGE: v.optional(v.literal('true')),
});

export type Settings = v.InferOutput<typeof settingsSchema>;

/**
 * The shell server's settings from its environment.
 * @throws {SettingsError} naming every setting that is wrong.
 */
export const readSettings = (environment: NodeJS.ProcessEnv): Settings =>
  parseSettings('shell server', settingsSchema, environment);
