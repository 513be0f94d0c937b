import * as v from 'valibot';
import {
  address,
  baseAddress,
  color,
  defaulted,
  file,
  flag,
  nonEmptyText,
  oneOf,
  optional,
  port,
  publicKeys,
  type SettingsOf,
  wholeNumber,
} from './settings';

/** The min severity of logged lines. */
export const logLevel = oneOf('error', 'warn', 'info', 'debug');

/** Settings for logs, metrics, traces and the stop of every server. */
export const operationFields = {
  LOG_LEVEL: defaulted(
    logLevel,
    'info',
    'min severity of log lines: `info` includes every request, `warn` only problems',
  ),
  LOG_ADDRESSES: defaulted(flag, 'false', '`true` logs the address of each request, which is personal data'),
  METRICS_PORT: optional(port, 'port for Prometheus at `/metrics`; by default there are no metrics'),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    baseAddress,
    'collector of traces (OTLP over HTTP), for example `http://collector:4318`; by default there are no traces',
  ),
  DRAIN_MS: defaulted(
    wholeNumber,
    '0',
    'milliseconds for which a stopping server still accepts requests, while `/readyz` returns 503 to load balancers',
  ),
};

export type OperationSettings = SettingsOf<typeof operationFields>;

/** Settings of a server in a terminal. */
export const inTerminal: OperationSettings = { LOG_LEVEL: 'warn', LOG_ADDRESSES: false, DRAIN_MS: 0 };

/** The setting that every image sets. */
export const productionFields = {
  NODE_ENV: optional(
    nonEmptyText,
    '`production` requires addresses with `https:` for shop, API, assets, processors and webhooks, except on this machine, and `VISITOR_KEY` where it is read',
  ),
};

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

const isPlainText = (value: unknown): boolean => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && !loopback.test(hostname);
};

/**
 * Refuses settings with which production would send personal data in plain text, or run without its limits.
 * @param rules - `encrypted` names the settings whose addresses must begin with `https:`.
 */
export const safeInProduction = <T extends Readonly<Record<string, unknown>>>({
  encrypted,
  required,
}: Readonly<Record<'encrypted' | 'required', readonly string[]>>) =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value['NODE_ENV'] !== 'production') return;
    const { value: input } = dataset;
    const refuse = (key: string, message: string) =>
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    for (const key of encrypted) {
      if (isPlainText(input[key]))
        refuse(key, 'must begin with https:// in production, except on this machine');
    }
    for (const key of required) if (input[key] === undefined) refuse(key, 'must be set in production');
  });

/** Requires that an origin of the checkout differs from the shop's, which must then be known. */
export const ownCheckoutOrigin = <T extends Readonly<Record<string, unknown>>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    const { STOREFRONT_ORIGIN: shop, CHECKOUT_ORIGIN: value } = input;
    if (value === undefined || (shop !== undefined && shop !== value)) return;
    const message = shop
      ? 'must differ from STOREFRONT_ORIGIN; without it the checkout shares that origin'
      : 'needs STOREFRONT_ORIGIN beside it';
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key: 'CHECKOUT_ORIGIN', value }] });
  });

/** Whom a server or program trusts to sign registries. */
export const trustFields = {
  PLATFORM_KEYS: optional(publicKeys, 'public keys that sign registries, separated by commas'),
  PLATFORM_ROOT: optional(
    file,
    'a root document, which names the keys that sign registries and the people who approve checkouts; instead of `PLATFORM_KEYS`',
  ),
};

/** A program that signs instead of a key file. */
export const signingFields = {
  SIGN_COMMAND: optional(
    nonEmptyText,
    'program that signs instead of a key file, with its arguments, separated by spaces: it gets the bytes on standard input, and prints the 64 bytes of the Ed25519 signature in base64',
  ),
  SIGN_PUBLIC_KEY: optional(publicKeys, 'the public key of `SIGN_COMMAND`'),
};

/** Requires that settings say whom to trust, once. */
export const oneTrust = <T extends Readonly<Record<string, unknown>>>() =>
  v.rawCheck<T>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value: input } = dataset;
    if ((input['PLATFORM_KEYS'] === undefined) !== (input['PLATFORM_ROOT'] === undefined)) return;
    const message = 'or PLATFORM_ROOT must be set, and not both';
    const key = 'PLATFORM_KEYS';
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });

/** Settings of the servers that show the provider, and link to its pages. */
export const providerFields = {
  PROVIDER_NAME: defaulted(nonEmptyText, 'Event Ticketing', 'the shop’s name, beside its logo'),
  PROVIDER_LOGO: optional(address, 'its logo, a square or wide picture by `https:`; without it a ticket'),
  PROVIDER_COLOR: optional(
    color,
    'its accent, for example `#0a6548`; adjusted for contrast; events’ pictures take precedence',
  ),
  PROVIDER_URL: defaulted(address, 'https://www.example.com/', 'the provider’s site'),
  TERMS_URL: optional(address, 'its terms; otherwise `terms` on `PROVIDER_URL`'),
  PRIVACY_URL: optional(address, 'its privacy policy; otherwise `privacy` there'),
  CONTACT_URL: optional(address, 'its contact page; otherwise `contact` there'),
  REFUNDS_URL: optional(address, 'its rules for refunds; without it there is no link to them'),
};

/** The provider's pages, by default on its site (docs/rules.md, Layout). */
export function providerLinks(
  settings: Pick<
    SettingsOf<typeof providerFields>,
    'PROVIDER_URL' | 'TERMS_URL' | 'PRIVACY_URL' | 'CONTACT_URL'
  >,
) {
  const { PROVIDER_URL: provider, TERMS_URL, PRIVACY_URL, CONTACT_URL } = settings;
  const site = provider.endsWith('/') ? provider : `${provider}/`;
  const onSite = (page: string) => new URL(page, site).href;
  return {
    provider,
    terms: TERMS_URL ?? onSite('terms'),
    privacy: PRIVACY_URL ?? onSite('privacy'),
    contact: CONTACT_URL ?? onSite('contact'),
  };
}
