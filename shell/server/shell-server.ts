import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { releaseSetPath } from '@storefront/contracts/boot';
import { checkoutRemoteOf, type RemoteName } from '@storefront/contracts/parts';
import { registryPath } from '@storefront/registry/registry-store';
import { createRegistryUpdater } from '@storefront/registry/registry-updater';
import { createManifestReader } from '@storefront/releases/manifest-reader';
import { openStorage } from '@storefront/storage/open-storage';
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { addReload } from './development/reload-route';
import { type OpensWith, renderDocument } from './documents/render-document';
import { securityHeaders } from './documents/security-headers';
import { answerFailure } from './error-handler';
import { sayOnceAMinute } from './log-once-a-minute';
import { findProcessor } from './pages/find-processor';
import {
  policyOf,
  processorAheadOf,
  processorScriptsOf,
  processorSourcesOf,
  publicSettingsOf,
} from './processor-policy';
import { pickReleaseSet, pinVisit } from './releases/pick-release-set';
import type { Settings } from './settings';
import { describeSet, readVisit, visitCookies } from './visits/visit-cookies';

/** Bytes of the longest address that Node takes: no slug is longer. */
const longestSlug = 16 * 1024;

interface PageOptions {
  readonly document: 'storefront' | 'checkout';
  /** Remotes that the document may load. */
  readonly remotes: readonly RemoteName[];
  readonly opensWith: OpensWith;
  /** Processor of the event that is checked out; null outside the checkout. */
  readonly processor: string | null;
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Composes the documents of the storefront: the release set, the policy, and what the route will load. */
export function createShellServer(settings: Settings) {
  const warn = sayOnceAMinute(say);
  const fail = answerFailure(warn);
  const server = Fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestSlug },
    // What Fastify would answer by itself: an address that cannot be decoded names no page.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      sendNotFound(request, reply).catch((error) => fail(error, request, reply));
    },
  });
  const readManifest = createManifestReader(openStorage(settings.ASSETS_STORAGE));
  const updater = createRegistryUpdater({
    storage: openStorage(settings.REGISTRY_STORAGE),
    state: openStorage(settings.STATE_FOLDER),
    platformKeys: settings.PLATFORM_KEYS,
    maxAgeMs: settings.REGISTRY_MAX_AGE,
    warn: say,
  });
  server.setErrorHandler(fail);
  const apiForServer = settings.API_INTERNAL_ORIGIN ?? settings.API_ORIGIN;
  const isDevelopment = settings.RELOAD_ON_CHANGE === 'true';

  /** The visit of a request with the releases that it keeps; in development, each document gets the newest. */
  async function visitOf({ headers, hostname }: FastifyRequest) {
    const registry = await updater.current();
    const visit = readVisit(headers.cookie, hostname, new Date());
    return { registry, visit: pinVisit(registry, isDevelopment ? { ...visit, pinned: {} } : visit) };
  }

  async function composePage(
    request: FastifyRequest,
    { document, remotes, opensWith, processor }: PageOptions,
  ) {
    const nonce = randomBytes(16).toString('base64');
    const { registry, visit } = await visitOf(request);
    const sources = { registry, readManifest, assetsOrigin: settings.ASSETS_ORIGIN, warn };
    const releases = await pickReleaseSet(sources, visit, document, remotes);
    const processorScripts = processorScriptsOf(processor, settings);
    const html = renderDocument({
      nonce,
      opensWith,
      releases,
      processorAhead: processorAheadOf(processor, settings),
      prefetchCheckouts: document === 'storefront',
      reloadAfter: isDevelopment ? registry.counter : null,
      boot: {
        api: settings.API_ORIGIN,
        remotes: releases.remotes,
        links: {
          provider: settings.PROVIDER_URL,
          terms: settings.TERMS_URL,
          privacy: settings.PRIVACY_URL,
          contact: settings.CONTACT_URL,
        },
        pageViewUrl: settings.PAGE_VIEW_URL ?? null,
        processor: publicSettingsOf(processor, settings),
        processorScripts: [...processorScripts],
        releaseSet: describeSet(visit),
      },
    });
    const headers = securityHeaders({
      nonce,
      apiOrigin: settings.API_ORIGIN,
      assetsOrigin: settings.ASSETS_ORIGIN,
      parts: ['shell', ...Object.keys(releases.remotes)],
      listed: releases.listed,
      processor: document === 'checkout' ? policyOf(processor, settings) : null,
      processorScripts,
    });
    return { html, headers: { ...headers, 'Set-Cookie': visitCookies(visit) } };
  }

  const storefront: PageOptions = {
    document: 'storefront',
    remotes: ['remote-event', 'remote-cart'],
    opensWith: 'catalogue',
    processor: null,
  };

  server.get('/events/:slug', async (request, reply) => {
    const { html, headers } = await composePage(request, { ...storefront, opensWith: 'remotes' });
    return reply.headers(headers).type('text/html').send(html);
  });

  for (const path of ['/', '/events/:slug/confirmation']) {
    server.get(path, async (request, reply) => {
      const { html, headers } = await composePage(request, storefront);
      return reply.headers(headers).type('text/html').send(html);
    });
  }

  server.get<{ Params: { slug: string } }>('/events/:slug/checkout', async (request, reply) => {
    const processor = await findProcessor(apiForServer, request.params.slug);
    const remote = checkoutRemoteOf(processor ?? undefined);
    const { html, headers } = await composePage(request, {
      document: 'checkout',
      remotes: remote ? [remote] : [],
      opensWith: 'remotes',
      processor,
    });
    return reply.headers(headers).type('text/html').send(html);
  });

  async function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    const { html, headers } = await composePage(request, {
      ...storefront,
      remotes: [],
      opensWith: 'nothing',
    });
    return reply.code(404).headers(headers).type('text/html').send(html);
  }
  server.setNotFoundHandler(sendNotFound);

  server.get(releaseSetPath, async (request, reply) => {
    const { visit } = await visitOf(request);
    return reply.header('Cache-Control', 'no-store').type('text/plain').send(describeSet(visit));
  });

  server.get('/health', async () => {
    // Looked at as for a document: whoever asks learns what the next visitor would get.
    await updater.current().catch(() => null);
    return {
      status: 'ok',
      registry: updater.status(),
      assets: settings.ASSETS_ORIGIN,
      processors: processorSourcesOf(settings),
    };
  });

  if (isDevelopment) {
    const counter = async () => (await updater.current()).counter;
    addReload(server, join(settings.REGISTRY_STORAGE, registryPath), counter);
  }

  return server;
}
