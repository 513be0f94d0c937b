import { checkoutRemotes } from '@storefront/contracts/parts';
import type { ProcessorSources } from '@storefront/contracts/processor-sources';
import type { Settings } from './settings';

/** What the checkout document of one processor may reach beside the storefront's own origins. */
export interface ProcessorPolicy {
  readonly connect: readonly string[];
  readonly frame: readonly string[];
}

/** A processor whose card inputs are part of the page needs no host of its own in the browser. */
export const noProcessorHosts: ProcessorPolicy = { connect: [], frame: [] };

/** The hosts that Stripe.js needs (https://docs.stripe.com/security/guide#content-security-policy). */
const stripeHosts: ProcessorPolicy = {
  connect: ['https://api.stripe.com', 'https://maps.googleapis.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
};

/** The hosts that braintree-web speaks to for cards, in Braintree's sandbox and in earnest. */
export const braintreeHosts: ProcessorPolicy = {
  connect: [
    'https://api.braintreegateway.com',
    'https://api.sandbox.braintreegateway.com',
    'https://payments.braintree-api.com',
    'https://payments.sandbox.braintree-api.com',
    'https://www.paypal.com/xoplatform/logger/api/logger',
  ],
  frame: ['https://assets.braintreegateway.com'],
};

const only = (origin: string): ProcessorPolicy => ({ connect: [origin], frame: [origin] });

type Processors<T> = Readonly<Record<string, (settings: Settings) => T>>;

const policies: Processors<ProcessorPolicy> = {
  braintree: ({ BRAINTREE_JS_URL }) =>
    BRAINTREE_JS_URL ? only(new URL(BRAINTREE_JS_URL).origin) : braintreeHosts,
  stripe: ({ STRIPE_JS_URL }) => (STRIPE_JS_URL ? only(new URL(STRIPE_JS_URL).origin) : stripeHosts),
};

const scripts: Processors<readonly string[]> = {
  braintree: ({ BRAINTREE_JS_URL }) => (BRAINTREE_JS_URL ? [BRAINTREE_JS_URL] : []),
  stripe: ({ STRIPE_JS_URL }) => [STRIPE_JS_URL ?? 'https://js.stripe.com/'],
};

/** What a checkout will ask its processor for, so that the browser can begin before the remote runs. */
export interface ProcessorAhead {
  readonly origins: readonly string[];
  readonly scripts: readonly string[];
}

const nothingAhead: ProcessorAhead = { origins: [], scripts: [] };

const script = (url: string): ProcessorAhead => ({ origins: [], scripts: [url] });
const origin = (address: string): ProcessorAhead => ({ origins: [address], scripts: [] });

const ahead: Processors<ProcessorAhead> = {
  braintree: ({ BRAINTREE_JS_URL }) =>
    BRAINTREE_JS_URL ? script(BRAINTREE_JS_URL) : origin('https://assets.braintreegateway.com'),
  stripe: ({ STRIPE_JS_URL }) => (STRIPE_JS_URL ? script(STRIPE_JS_URL) : origin('https://js.stripe.com')),
};

const simulators: Processors<string | undefined> = {
  braintree: ({ BRAINTREE_JS_URL }) => BRAINTREE_JS_URL,
  stripe: ({ STRIPE_JS_URL }) => STRIPE_JS_URL,
};

const publicSettings: Processors<Record<string, string>> = {
  braintree: ({ BRAINTREE_JS_URL }): Record<string, string> =>
    BRAINTREE_JS_URL ? { scriptUrl: BRAINTREE_JS_URL } : {},
  stripe: ({ STRIPE_PUBLISHABLE_KEY, STRIPE_JS_URL }) => ({
    ...(STRIPE_PUBLISHABLE_KEY ? { publishableKey: STRIPE_PUBLISHABLE_KEY } : {}),
    ...(STRIPE_JS_URL ? { scriptUrl: STRIPE_JS_URL } : {}),
  }),
};

/** The hosts of a processor, as this installation uses it. */
export const policyOf = (processor: string | null, settings: Settings): ProcessorPolicy =>
  policies[processor ?? '']?.(settings) ?? noProcessorHosts;

/** What a processor's checkout remote may read of the settings. */
export const publicSettingsOf = (
  processor: string | null,
  settings: Settings,
): Readonly<Record<string, string>> => publicSettings[processor ?? '']?.(settings) ?? {};

/** What may be fetched ahead of a processor's checkout. */
export const processorAheadOf = (processor: string | null, settings: Settings): ProcessorAhead =>
  ahead[processor ?? '']?.(settings) ?? nothingAhead;

/** Addresses under which a processor's own scripts come, which change there and so have no hash. */
export const processorScriptsOf = (processor: string | null, settings: Settings): readonly string[] =>
  scripts[processor ?? '']?.(settings) ?? [];

/** Where the code of each processor comes from, for the inventory of scripts. */
export const processorSourcesOf = (settings: Settings): ProcessorSources =>
  Object.fromEntries(
    [...checkoutRemotes.keys()].map((processor) => [
      processor,
      {
        scripts: [...processorScriptsOf(processor, settings)],
        frames: [...policyOf(processor, settings).frame],
        simulated: simulators[processor]?.(settings) !== undefined,
      },
    ]),
  );
