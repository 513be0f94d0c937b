import * as v from 'valibot';
import {
  address,
  baseAddress,
  defaulted,
  flag,
  oneOf,
  optional,
  port,
  type SettingsOf,
  wholeNumber,
  words,
} from './settings';

/** The least important lines that are logged. */
export const logLevel = oneOf('error', 'warn', 'info', 'debug');

/** How every server logs and ends. */
export const operationFields = {
  LOG_LEVEL: defaulted(
    logLevel,
    'info',
    'what is logged: `info` has a line for each request, `warn` only what somebody should look at',
  ),
  LOG_ADDRESSES: defaulted(
    flag,
    'false',
    '`true`: the line of a request holds the address that it came from, which is personal data',
  ),
  METRICS_PORT: optional(
    port,
    'port that tells metrics to Prometheus at `/metrics`; none is told where it is not set',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(
    baseAddress,
    'collector that traces go to by OTLP over HTTP, such as `http://collector:4318`; nothing is traced where it is not set',
  ),
  DRAIN_MS: defaulted(
    wholeNumber,
    '0',
    'milliseconds that a server goes on taking requests after it was told to end, while `/readyz` tells a load balancer to turn away',
  ),
};

export type OperationSettings = SettingsOf<typeof operationFields>;

/** How a server runs that a person has started in a terminal. */
export const inTerminal: OperationSettings = { LOG_LEVEL: 'warn', LOG_ADDRESSES: false, DRAIN_MS: 0 };

/** The setting by which a server knows that it serves visitors, as every image sets it. */
export const productionFields = {
  NODE_ENV: optional(
    words,
    '`production`: addresses of the shop, the API and processors begin with `https:`, unless they are on this machine, and `VISITOR_KEY` is set, or nothing starts',
  ),
};

interface ProductionRules {
  /** Settings whose addresses are called by `https:`. */
  readonly encrypted: readonly string[];
  /** Settings that production cannot do without. */
  readonly required: readonly string[];
}

const loopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;

const isPlainText = (value: unknown): boolean => {
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'http:' && !loopback.test(hostname);
};

/** Refuses settings with which production would send cards and buyers in plain text, or do without its limits. */
export const safeInProduction = <T extends Readonly<Record<string, unknown>>>({
  encrypted,
  required,
}: ProductionRules) =>
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

/** Settings of the servers that link to the provider's pages. */
export const providerFields = {
  PROVIDER_URL: defaulted(address, 'https://www.example.com/', 'the provider’s site'),
  TERMS_URL: optional(address, 'its terms; `terms` on `PROVIDER_URL` where it is not set'),
  PRIVACY_URL: optional(address, 'its privacy policy; `privacy` there'),
  CONTACT_URL: optional(address, 'its contact page; `contact` there'),
};

/** The addresses of the provider's pages. */
interface ProviderLinks {
  readonly provider: string;
  readonly terms: string;
  readonly privacy: string;
  readonly contact: string;
}

/** The provider's pages: those that no setting names are on its site (docs/rules.md, Layout). */
export function providerLinks(settings: SettingsOf<typeof providerFields>): ProviderLinks {
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
