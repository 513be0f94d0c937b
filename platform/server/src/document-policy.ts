import { createHash } from 'node:crypto';

/** What the checkout document of one processor needs beside the storefront's own origins. */
export interface BrowserNeeds {
  /** Origins that the page may call. */
  readonly connect: readonly string[];
  /** Origins of the frames in the page. */
  readonly frame: readonly string[];
  /** Origins of the pictures that its code shows in the page itself. */
  readonly pictures: readonly string[];
  /** Texts of the style attributes that its code writes into the page: no others apply. */
  readonly styleAttributes: readonly string[];
  /** Addresses under which the processor's own scripts come, which change there and so have no hash. */
  readonly scripts: readonly string[];
  /** What the browser can begin to connect to or to fetch before the checkout remote runs. */
  readonly ahead: {
    readonly origins: readonly string[];
    readonly scripts: readonly string[];
    /** Paths of the API whose answers the checkout remote asks for as it starts, the same for every order. */
    readonly calls: readonly string[];
  };
  /** Settings that the checkout remote reads from `host.config.processor`. */
  readonly publicSettings: Readonly<Record<string, string>>;
  /** Whether the code in the page comes from a simulator. */
  readonly isSimulated: boolean;
}

/** A processor whose card inputs are part of the page needs nothing of its own in the browser. */
export const nothingNeeded: BrowserNeeds = {
  connect: [],
  frame: [],
  pictures: [],
  styleAttributes: [],
  scripts: [],
  ahead: { origins: [], scripts: [], calls: [] },
  publicSettings: {},
  isSimulated: false,
};

/** What the browser needs of a simulator that serves everything from the origin of one script. */
export function onlyScript(scriptUrl: string): BrowserNeeds {
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

/** What the releases of a document list: nothing else is loaded by it. */
export interface ListedAddresses {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface PolicyOptions {
  readonly apiOrigin: string;
  readonly assetsOrigin: string;
  /** The parts of the document. */
  readonly parts: readonly string[];
  /** What the releases of the document list. */
  readonly listed: ListedAddresses;
  /** Of the styles that the document has in it, as a policy names them. */
  readonly styleHashes: readonly string[];
  /** Of the scripts that the document has in it, as a policy names them. */
  readonly scriptHashes: readonly string[];
  /** Origins that a checkout needs beside our own, of its pictures too; null outside a checkout. */
  readonly checkout: Pick<BrowserNeeds, 'connect' | 'frame' | 'pictures' | 'styleAttributes'> | null;
  /** Where scripts may come from that change under their address, and so have no hash. */
  readonly processorScripts: readonly string[];
  /** Whether browsers reach the document by HTTPS. */
  readonly isHttps: boolean;
}

/** The Trusted Types policies that may turn text into HTML or script URLs: the loader of remotes, and each part's bundle. */
const trustedTypes = (parts: readonly string[]) => [
  'storefront#remotes',
  ...parts.map((part) => `storefront#${part}`),
];

/** The source by which a policy allows an inline script or a style attribute with this text. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const orNone = (sources: readonly string[]) => (sources.length > 0 ? sources : ["'none'"]);

/** The one way in which a policy lets single style attributes apply. */
const styleAttributeHashes = (texts: readonly string[]) =>
  texts.length === 0 ? ["'none'"] : ["'unsafe-hashes'", ...texts.map(hashSource)];

const reportsName = 'policy';

/** Where browsers tell the API what they refused. Those that know a name for it go by that alone, and only over HTTPS. */
const reportsAddress = (apiOrigin: string) => `${apiOrigin}/reports/policy`;

/**
 * The Content-Security-Policy of one document: two policies, and a script must pass both. The first decides which URLs scripts
 * load from: those that the document's releases list, and the processor's. The second decides which inline scripts run: those
 * whose hashes the server computed. No script can pass by what it reads in the document, because there is no nonce.
 *
 * One policy with both lists would leak: a hash in a policy also allows a request to any URL whose `integrity` is that hash.
 * So the first policy allows inline scripts without hashes, and the second decides about them.
 *
 * Styles load from listed URLs, or have their hashes in the policy. A checkout adds the hosts of its one processor, and loads
 * pictures only from there and from the hosts of its event's pictures.
 */
export function contentSecurityPolicy(options: PolicyOptions): string {
  const { apiOrigin, assetsOrigin, parts, listed, styleHashes, scriptHashes } = options;
  const { checkout, processorScripts, isHttps } = options;
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    // `'self'` is for the one script of the shop's own server, by which a visitor learns that the shell could not start.
    'script-src': ["'unsafe-inline'", "'self'", ...listed.scripts, ...processorScripts],
    // Else a worker might be any of these scripts.
    'worker-src': ["'none'"],
    'style-src': orNone([...listed.styles, ...styleHashes]),
    'style-src-attr': styleAttributeHashes(checkout?.styleAttributes ?? []),
    // Organisers name their pictures by any address; a checkout, where a card may be typed, loads those of its event.
    'img-src': ["'self'", assetsOrigin, 'data:', ...(checkout ? checkout.pictures : [apiOrigin, 'https:'])],
    'font-src': [assetsOrigin],
    'manifest-src': ["'self'"],
    'connect-src': ["'self'", apiOrigin, assetsOrigin, ...(checkout?.connect ?? [])],
    'frame-src': orNone(checkout?.frame ?? []),
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [...trustedTypes(parts), ...(processorScripts.length > 0 ? ['default'] : [])],
  };
  const reports = `report-uri ${reportsAddress(apiOrigin)}${isHttps ? `; report-to ${reportsName}` : ''}`;
  const policy = Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  const inline = ["'self'", assetsOrigin, ...processorScripts, ...scriptHashes].join(' ');
  return `${policy}; ${reports}, script-src ${inline}; ${reports}`;
}

/**
 * The security headers of every document. A page cannot reach into a checkout that it opens in a window: their opener
 * policies differ, which ends that in every browser, and a checkout is cut from other checkouts too where the browser
 * knows `noopener-allow-popups`. The windows that a checkout opens for a wallet or a bank keep their way back to it.
 */
export function securityHeaders(
  options: PolicyOptions,
): Readonly<Record<string, string>> & { readonly 'Content-Security-Policy': string } {
  const { isHttps } = options;
  return {
    'Content-Security-Policy': contentSecurityPolicy(options),
    ...(isHttps ? { 'Reporting-Endpoints': `${reportsName}="${reportsAddress(options.apiOrigin)}"` } : {}),
    // A script without a hash does not load, whichever code requests it.
    ...(options.processorScripts.length === 0
      ? {
          'Integrity-Policy': `blocked-destinations=(script)${isHttps ? `, endpoints=(${reportsName})` : ''}`,
        }
      : {}),
    'Cross-Origin-Opener-Policy': options.checkout ? 'noopener-allow-popups' : 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  };
}
