import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  createEventStream,
  type PartBuild,
  readRuntimeCore,
  releaseAddresses,
  type ShownPart,
  sendFile,
  startLocalServer,
} from '@ticket-storefront/check';
import { runtimeCore } from '@ticket-storefront/format/parts';
import { hasOnlyModules } from '@ticket-storefront/releases/manifest';
import { hashSource } from '@ticket-storefront/server/http';
import type { LocalRelease, ShopPlugIn } from '../program';

interface Allowed {
  /** Addresses of release folders. */
  readonly folders: readonly string[];
  readonly inline: readonly string[];
  /** The part, whose Trusted Types policy is allowed. */
  readonly part: string;
}

function rewriteDirective(directive: string, { folders, inline, part }: Allowed): string {
  const [name = '', ...sources] = directive.trim().split(' ');
  const written = (...more: readonly string[]) =>
    [name, ...sources.filter((source) => source !== "'none'"), ...more].join(' ');
  switch (name) {
    case 'style-src':
      return written(...folders);
    case 'img-src':
    case 'font-src':
      return written("'self'");
    case 'trusted-types':
      return written(`storefront#${part}`);
    case 'script-src':
      // A hash would disable 'unsafe-inline', and with it all other inline scripts.
      return sources.includes("'unsafe-inline'") ? written(...folders) : written(...folders, ...inline);
    default:
      return directive.trim();
  }
}

/** Adds the files of a local build to a policy of the store, and removes its reports. */
export const rewritePolicy = (policy: string, allowed: Allowed): string =>
  policy
    .split(',')
    .map((one) =>
      one
        .split(';')
        .filter((directive) => !/^\s*report-/.test(directive))
        .map((directive) => rewriteDirective(directive, allowed))
        .join('; '),
    )
    .join(', ');

/** Response headers of the connection to the store, and headers that would make browsers require HTTPS on this machine. */
const connectionHeaders = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'reporting-endpoints',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
];
/** Takes the place of `__Host-`, which browsers accept only by HTTPS. */
const localPrefix = 'store-';
const cookieToBrowser = (cookie: string) =>
  cookie.startsWith('__Host-')
    ? localPrefix + cookie.slice('__Host-'.length).replace(/; *secure(?=;|$)/i, '')
    : cookie;
const cookiesToStore = (cookies: string) =>
  cookies.replaceAll(new RegExp(`(?<=^|; )${localPrefix}`, 'g'), '__Host-');

const unforwardedHeaders = ['accept-encoding', 'connection', 'content-length', 'host', 'origin', 'referer'];

/**
 * Sends a request of the browser to the store or its API, as if it came from a page of the store.
 * @param sender - origin of that page
 * @param signal - aborts the request and its response
 */
async function requestFromStore(
  request: IncomingMessage,
  target: string,
  sender: string,
  signal: AbortSignal,
) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !unforwardedHeaders.includes(name)) headers.set(name, value);
  }
  if (request.headers.origin) headers.set('origin', sender);
  if (request.headers.cookie) headers.set('cookie', cookiesToStore(request.headers.cookie));
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await fetch(target, {
    method,
    headers,
    redirect: 'manual',
    signal,
    ...(hasBody && { body: new Uint8Array(await buffer(request)) }),
  });
  const forwarded = new Headers(response.headers);
  for (const name of connectionHeaders) forwarded.delete(name);
  return { response, headers: forwarded, cookies: response.headers.getSetCookie().map(cookieToBrowser) };
}

const apiPath = '/_api';
const buildEventsPath = '/_builds';
const reloadScript = `new EventSource('${buildEventsPath}').addEventListener('message', () => location.reload());`;

/** Whether a build reads the core of the federation runtime from the shell. */
const readsCore = ({ contents }: PartBuild) =>
  [...contents].some(([path, content]) => /\.m?js$/.test(path) && content.includes(runtimeCore.global));

/** Serves the store with a local build in it. @param store - the store's address. @param port - 0 for a free one. */
export async function serveStoreView(
  shop: Pick<ShopPlugIn, 'rewriteDocument' | 'isOfCheckout' | 'pages'>,
  { part, slot }: ShownPart,
  store: string,
  port: number,
) {
  const { server, origin, close } = await startLocalServer(port);
  const api = `${origin}${apiPath}`;
  const builds = createEventStream();
  const core = { url: `${origin}/_runtime-core.js`, read: () => readRuntimeCore(shop) };
  let build: PartBuild | null = null;
  /** The API of the store, known from its documents. */
  let apiOrigin: string | null = null;
  /** Where the store's checkouts are if they have an origin of their own, known from its documents. */
  let checkoutOrigin: string | null = null;

  let addresses: ReturnType<typeof releaseAddresses> | null = null;

  function localRelease(): LocalRelease | null {
    if (!build || !addresses) return null;
    const { version, contract } = build.manifest;
    return { part, slot, version, contract, ...addresses.release };
  }

  /** Adds the core to a document if the build reads it, unless the document has that of the store's shell. */
  async function withCore(html: string): Promise<string> {
    if (!build || !readsCore(build) || /\/runtime-core\.[^/]*js"/.test(html)) return html;
    const { integrity } = await core.read();
    const element = `<script src="${core.url}" integrity="${integrity}" crossorigin="anonymous"></script>`;
    return html.replace('</head>', () => `${element}\n</head>`);
  }

  async function sendCore(response: ServerResponse): Promise<void> {
    sendFile(response, core.url, (await core.read()).content);
  }

  async function sendDocument(html: string, pathname: string, response: ServerResponse): Promise<void> {
    const view = { pathname, api, reloadScript };
    const rewritten = shop.rewriteDocument(html, localRelease(), view);
    apiOrigin = rewritten.apiOrigin ?? apiOrigin;
    const policy = response.getHeader('content-security-policy');
    const inline = [hashSource(reloadScript)];
    const allowed = { folders: addresses ? [addresses.folder, core.url] : [], inline, part };
    // No import map of the store has the hashes of local modules.
    if (build && hasOnlyModules(build.manifest)) response.removeHeader('integrity-policy');
    if (policy) response.setHeader('content-security-policy', rewritePolicy(String(policy), allowed));
    response.end(await withCore(rewritten.html));
  }

  /** The origin of the store's page that a request stands for: checkouts order, and the storefront opens them. */
  function senderOf({ url: path = '/', headers: { referer } }: IncomingMessage): string {
    const isFromCheckout =
      path.startsWith(apiPath) && referer && shop.isOfCheckout(new URL(referer).pathname);
    return (isFromCheckout && checkoutOrigin) || store;
  }

  async function forwardRequest(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = `${url.pathname}${url.search}`;
    const isForApi = path.startsWith(`${apiPath}/`);
    const home = (checkoutOrigin && shop.isOfCheckout(url.pathname) && checkoutOrigin) || store;
    const target = isForApi && apiOrigin ? `${apiOrigin}${path.slice(apiPath.length)}` : `${home}${path}`;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await requestFromStore(request, target, senderOf(request), gone.signal);
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html');
    const html = isDocument ? await answer.response.text() : '';
    if (isDocument && !checkoutOrigin) {
      const view = { pathname: url.pathname, api, reloadScript };
      ({ checkoutOrigin } = shop.rewriteDocument(html, null, view));
      // The store's page at this address only hands over to it.
      if (checkoutOrigin && shop.isOfCheckout(url.pathname)) return forwardRequest(request, response, url);
    }
    response.statusCode = answer.response.status;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.setHeader('set-cookie', answer.cookies);
    if (isDocument) return sendDocument(html, url.pathname, response);
    if (!answer.response.body) return void response.end();
    // Streams, so that server-sent events arrive at once.
    response.flushHeaders();
    await pipeline(Readable.from(answer.response.body), response);
  }

  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === buildEventsPath) return builds.add(response);
    if (url.href === core.url) return sendCore(response);
    const file = addresses?.fileAt(url.pathname);
    const content = file ? build?.contents.get(file) : undefined;
    if (content) return sendFile(response, url.pathname, content);
    return forwardRequest(request, response, url).catch(() => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`There is no store at ${store}: start it, or choose another with --store.`);
    });
  });

  return {
    origin,
    show(next: PartBuild) {
      build = next;
      addresses = releaseAddresses(origin, next.manifest);
      builds.send('');
    },
    close,
  };
}
