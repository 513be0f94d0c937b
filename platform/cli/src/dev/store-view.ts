import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf, listenOn, type PartBuild, releaseAddresses, type ShownPart } from '@storefront/check';
import { filesOfEntry } from '@storefront/releases/manifest';
import type { LocalRelease, ShopPlugIn } from '../program/shop-plug-in';

/** What a document that is shown with another release lets through beside its own. */
interface Allowed {
  readonly scripts: readonly string[];
  /** Hashes of the scripts that are written into it, as a policy names them. */
  readonly inline: readonly string[];
  readonly styles: readonly string[];
  /** The part, whose own Trusted Types policy is allowed. */
  readonly part: string;
}

function rewriteDirective(directive: string, { scripts, inline, styles, part }: Allowed): string {
  const [name = '', ...sources] = directive.trim().split(' ');
  const written = (...more: readonly string[]) =>
    [name, ...sources.filter((source) => source !== "'none'"), ...more].join(' ');
  switch (name) {
    case 'style-src':
      return written(...styles);
    case 'img-src':
    case 'font-src':
      return written("'self'");
    case 'trusted-types':
      return written(`storefront#${part}`);
    case 'script-src':
      // Hashes beside 'unsafe-inline' would end it, and with it all other inline scripts.
      return sources.includes("'unsafe-inline'") ? written(...scripts) : written(...scripts, ...inline);
    default:
      return directive.trim();
  }
}

/** A policy of the store that lets the files of a local build through too, and tells nobody what it refuses. */
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

/** What only concerns the connection to the store, or would have a browser reach this machine by HTTPS alone. */
const ofTheConnection = [
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'reporting-endpoints',
  'set-cookie',
  'strict-transport-security',
  'transfer-encoding',
];
const notSent = ['accept-encoding', 'connection', 'content-length', 'host', 'origin', 'referer'];

/**
 * Sends a request of the browser to the store or its API, as if a page of the store had sent it.
 * @param signal - ends the request to the store, and its answer
 */
async function askStore(request: IncomingMessage, target: string, store: string, signal: AbortSignal) {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (typeof value === 'string' && !notSent.includes(name)) headers.set(name, value);
  }
  if (request.headers.origin) headers.set('origin', store);
  const { method = 'GET' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const response = await fetch(target, {
    method,
    headers,
    redirect: 'manual',
    signal,
    ...(hasBody && { body: new Uint8Array(await buffer(request)) }),
  });
  const kept = new Headers(response.headers);
  for (const name of ofTheConnection) kept.delete(name);
  return { response, status: response.status, headers: kept, cookies: response.headers.getSetCookie() };
}

/** The whole store at an address of this machine, with a local build in the slot of its part. */
interface StoreView {
  readonly origin: string;
  show(build: PartBuild): void;
  close(): void;
}

const apiPath = '/_api';
const newsPath = '/_builds';
const reloadScript = `new EventSource('${newsPath}').addEventListener('message', () => location.reload());`;
const reloadHash = `'sha256-${createHash('sha256').update(reloadScript).digest('base64')}'`;

/** @param store - the store's address. @param port - 0 for any that is free. */
export async function serveStoreView(
  shop: Pick<ShopPlugIn, 'rewriteDocument'>,
  { part, slot }: ShownPart,
  store: string,
  port: number,
) {
  const server = createServer();
  const origin = await listenOn(server, port);
  const api = `${origin}${apiPath}`;
  const pages = new Set<ServerResponse>();
  let build: PartBuild | null = null;
  /** The API of the store, which its documents name. */
  let apiOrigin: string | null = null;

  const addresses = () => build && releaseAddresses(origin, build.manifest);

  function localRelease(): LocalRelease | null {
    const located = addresses();
    if (!build || !located) return null;
    const { version, contract } = build.manifest;
    return { part, slot, version, contract, ...located.release };
  }

  const listed = (ending: '.js' | '.css') =>
    build
      ? filesOfEntry(build.manifest, 'fragment', ending).map(
          ({ path }) => `${origin}/${part}/${build?.manifest.version}/${path}`,
        )
      : [];

  async function sendDocument(answer: Response, pathname: string, response: ServerResponse): Promise<void> {
    const view = { pathname, api, reloadScript };
    const rewritten = shop.rewriteDocument(await answer.text(), localRelease(), view);
    apiOrigin = rewritten.apiOrigin ?? apiOrigin;
    const policy = response.getHeader('content-security-policy');
    const allowed = {
      scripts: listed('.js'),
      inline: [reloadHash],
      styles: listed('.css'),
      part,
    };
    if (policy) response.setHeader('content-security-policy', rewritePolicy(String(policy), allowed));
    response.end(rewritten.html);
  }

  async function passOn(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const path = `${url.pathname}${url.search}`;
    const isForApi = path.startsWith(`${apiPath}/`);
    const target = isForApi && apiOrigin ? `${apiOrigin}${path.slice(apiPath.length)}` : `${store}${path}`;
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const answer = await askStore(request, target, store, gone.signal);
    response.statusCode = answer.status;
    for (const [name, value] of answer.headers) response.setHeader(name, value);
    response.setHeader('set-cookie', answer.cookies);
    if (answer.headers.get('content-type')?.startsWith('text/html')) {
      return sendDocument(answer.response, url.pathname, response);
    }
    if (!answer.response.body) return void response.end();
    // What the store says bit by bit, such as that a page is to be loaded again, arrives bit by bit.
    response.flushHeaders();
    await pipeline(Readable.from(answer.response.body), response);
  }

  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', origin);
    if (url.pathname === newsPath) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      pages.add(response);
      return response.on('close', () => pages.delete(response));
    }
    const file = addresses()?.fileAt(url.pathname);
    const content = file ? build?.contents.get(file) : undefined;
    if (content) return response.writeHead(200, { 'content-type': contentTypeOf(url.pathname) }).end(content);
    return passOn(request, response, url).catch(() => {
      if (response.headersSent || response.destroyed) return void response.destroy();
      response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(`There is no store at ${store}: start it, or name another with --store.`);
    });
  });

  const view: StoreView = {
    origin,
    show(next) {
      build = next;
      for (const page of pages) page.write('data: \n\n');
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return view;
}
