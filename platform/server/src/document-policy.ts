import { createHash } from 'node:crypto';

/** The additional needs of a processor's checkout document. */
export interface BrowserNeeds {
  /** Origins of calls. */
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  /** Origins of pictures in the page. */
  readonly pictures: readonly string[];
  /** Texts of the style attributes that its code writes into the page. */
  readonly styleAttributes: readonly string[];
  /** Addresses of the processor's scripts, which have no hash because their content may change. */
  readonly scripts: readonly string[];
  /** Connections and fetches for the browser to start before the checkout remote runs. */
  readonly ahead: {
    readonly origins: readonly string[];
    readonly scripts: readonly string[];
    /** API paths that the checkout remote fetches as it starts, the same for every order. */
    readonly calls: readonly string[];
  };
  /** Settings for the checkout remote, in `host.config.processor`. */
  readonly publicSettings: Readonly<Record<string, string>>;
  /** Whether the code in the page comes from a simulator. */
  readonly isSimulated: boolean;
}

/** The needs of a processor whose card inputs are part of the page. */
export const noBrowserNeeds: BrowserNeeds = {
  connect: [],
  frame: [],
  pictures: [],
  styleAttributes: [],
  scripts: [],
  ahead: { origins: [], scripts: [], calls: [] },
  publicSettings: {},
  isSimulated: false,
};

/** What the registry describes of a checkout in the browser. */
interface DescribedNeeds extends Pick<BrowserNeeds, 'connect' | 'pictures' | 'scripts'> {
  readonly frames: BrowserNeeds['frame'];
  readonly settings: BrowserNeeds['publicSettings'];
}

/** The needs of a processor that a payment service brings. */
export const describedNeeds = ({
  connect,
  frames,
  pictures,
  scripts,
  settings,
}: DescribedNeeds): BrowserNeeds => ({
  ...noBrowserNeeds,
  connect,
  frame: frames,
  pictures,
  scripts,
  ahead: { ...noBrowserNeeds.ahead, origins: frames.slice(0, 1) },
  publicSettings: settings,
});

/** The needs of a simulator that serves everything from the origin of one script. */
export function simulatorNeeds(scriptUrl: string): BrowserNeeds {
  const { origin } = new URL(scriptUrl);
  return {
    connect: [origin],
    frame: [origin],
    pictures: [origin],
    styleAttributes: [],
    scripts: [scriptUrl],
    ahead: { origins: [], scripts: [scriptUrl], calls: [] },
    publicSettings: { scriptUrl },
    isSimulated: true,
  };
}

export interface PolicyOptions {
  readonly apiOrigin: string;
  readonly assetsOrigin: string;
  readonly parts: readonly string[];
  /** Addresses of the folders of the document's releases, each with a slash at its end. */
  readonly folders: readonly string[];
  readonly styleHashes: readonly string[];
  readonly scriptHashes: readonly string[];
  /** Origins of the page's pictures, beside the shop's own. */
  readonly pictures: readonly string[];
  /** Additional needs of a checkout; null outside a checkout. */
  readonly checkout: Pick<BrowserNeeds, 'connect' | 'frame' | 'pictures' | 'styleAttributes'> | null;
  /** Addresses of scripts without a hash. */
  readonly processorScripts: readonly string[];
  /** Of a checkout on an origin of its own, to which the document hands carts over. */
  readonly checkoutOrigin?: string | undefined;
  /** Whether browsers reach the document by HTTPS. */
  readonly isHttps: boolean;
}

/** The source that allows an inline script or a style attribute with this text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The names of the Trusted Types policies of Vue, Lit and Svelte. They allow a part no more than its own policy. */
const frameworkPolicies = ['vue', 'lit-html', 'svelte-trusted-html'];

const orNone = (sources: readonly string[]) => (sources.length > 0 ? sources : ["'none'"]);

const reportsName = 'policy';

/** Address of the API for reports of browsers. Browsers that support `report-to` use only that, and only over HTTPS. */
const reportsAddress = (apiOrigin: string) => `${apiOrigin}/reports/policy`;

/**
 * The Content-Security-Policy of one document: two policies, and a script must pass both. The first decides which URLs scripts
 * load from: the folders of the document's releases, and the processor's. The second decides which inline scripts run: those
 * whose hashes the server computed. No script can pass by what it reads in the document, because there is no nonce.
 *
 * One policy with both lists would leak: a hash in a policy also allows a request to any URL whose `integrity` is that hash.
 * So the first policy allows inline scripts without hashes, and the second decides about them.
 *
 * Folders instead of files keep the headers short, however many files a release has. A release's files never change.
 *
 * Styles load from the same folders, or have their hashes in the policy. Pictures load from the hosts of those that the page
 * shows, because code in the page could send data in the address of a picture. A checkout adds the hosts of its one processor.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { apiOrigin, assetsOrigin, parts, folders, styleHashes, scriptHashes } = options;
  const { pictures, checkout, processorScripts, checkoutOrigin, isHttps } = options;
  const handOver = checkoutOrigin ? [checkoutOrigin] : [];
  const { styleAttributes = [] } = checkout ?? {};
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // `'self'` is for the script that tells visitors that the shell could not start.
    'script-src': ["'unsafe-inline'", "'self'", ...folders, ...processorScripts],
    // Otherwise a worker could run any of these scripts.
    'worker-src': ["'none'"],
    'style-src': orNone([...folders, ...styleHashes]),
    'style-src-attr':
      styleAttributes.length > 0 ? ["'unsafe-hashes'", ...styleAttributes.map(hashSource)] : ["'none'"],
    'img-src': ["'self'", assetsOrigin, 'data:', ...pictures, ...(checkout?.pictures ?? [])],
    'font-src': [assetsOrigin, 'data:'],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", apiOrigin, assetsOrigin, ...handOver, ...(checkout?.connect ?? [])],
    'frame-src': orNone(checkout?.frame ?? []),
    'form-action': ["'self'", ...handOver],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // Of the loader of remotes, of each part, and of frameworks. Two parts may use one framework.
    'trusted-types': [
      ...['remotes', ...parts].map((name) => `storefront#${name}`),
      ...frameworkPolicies,
      "'allow-duplicates'",
      ...(processorScripts.length > 0 ? ['default'] : []),
    ],
  };
  const reports = `report-uri ${reportsAddress(apiOrigin)}${isHttps ? `; report-to ${reportsName}` : ''}`;
  const policy = Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  const inline = ["'self'", assetsOrigin, ...processorScripts, ...scriptHashes].join(' ');
  return `${policy}; ${reports}, script-src ${inline}; ${reports}`;
}

/**
 * The security headers of every document. A page cannot access a checkout that it opens in a window, because their opener
 * policies differ. Where browsers support `noopener-allow-popups`, neither can another checkout. Windows that a checkout opens
 * for a wallet or a bank can still access it.
 */
export function securityHeaders(
  options: PolicyOptions,
): Readonly<Record<string, string>> & { readonly 'Content-Security-Policy': string } {
  const { isHttps } = options;
  const endpoints = isHttps ? `, endpoints=(${reportsName})` : '';
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    ...(isHttps && { 'Reporting-Endpoints': `${reportsName}="${reportsAddress(options.apiOrigin)}"` }),
    // A script or style without a hash does not load, whichever code requests it. A processor's scripts have none.
    ...(options.processorScripts.length === 0 && {
      'Integrity-Policy': `blocked-destinations=(script style)${endpoints}`,
    }),
    'Cross-Origin-Opener-Policy': options.checkout ? 'noopener-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
