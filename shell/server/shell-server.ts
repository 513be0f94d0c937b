import { randomBytes } from 'node:crypto';
import { checkoutRemoteOf, type RemoteName } from '@storefront/contracts/parts';
import Fastify from 'fastify';
import { renderDocument } from './document';
import { findProcessor } from './find-processor';
import { policyOf, publicSettingsOf } from './processor-policy';
import { createRegistryReader } from './registry';
import { pickReleaseSet } from './release-set';
import { addReload } from './reload';
import { securityHeaders } from './security-headers';
import type { Settings } from './settings';

interface PageOptions {
  readonly document: 'storefront' | 'checkout';
  /** Remotes that the document may load. */
  readonly remotes: readonly RemoteName[];
  /** Whether it opens on a route that needs them at once. */
  readonly opensWithRemotes: boolean;
  /** Processor of the event that is checked out; null outside the checkout. */
  readonly processor: string | null;
}

/** Composes the documents of the storefront: the release set, the policy, and what the route will load. */
export function createShellServer(settings: Settings) {
  const server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const readRegistry = createRegistryReader(settings.REGISTRY_FILE);

  async function composePage({ document, remotes, opensWithRemotes, processor }: PageOptions) {
    const nonce = randomBytes(16).toString('base64');
    const releases = pickReleaseSet(await readRegistry(), document, remotes);
    const html = renderDocument({
      nonce,
      opensWithRemotes,
      releases,
      prefetchCheckouts: document === 'storefront',
      reloadOnChange: settings.RELOAD_ON_CHANGE === 'true',
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
      },
    });
    const headers = securityHeaders({
      nonce,
      apiOrigin: settings.API_ORIGIN,
      assetsOrigin: settings.ASSETS_ORIGIN,
      processor: document === 'checkout' ? policyOf(processor, settings) : null,
    });
    return { html, headers };
  }

  const storefront: PageOptions = {
    document: 'storefront',
    remotes: ['remote-event', 'remote-cart'],
    opensWithRemotes: false,
    processor: null,
  };

  server.get('/events/:slug', async (_request, reply) => {
    const { html, headers } = await composePage({ ...storefront, opensWithRemotes: true });
    return reply.headers(headers).type('text/html').send(html);
  });

  for (const path of ['/', '/events/:slug/confirmation']) {
    server.get(path, async (_request, reply) => {
      const { html, headers } = await composePage(storefront);
      return reply.headers(headers).type('text/html').send(html);
    });
  }

  server.get<{ Params: { slug: string } }>('/events/:slug/checkout', async (request, reply) => {
    const processor = await findProcessor(settings.API_ORIGIN, request.params.slug);
    const remote = checkoutRemoteOf(processor ?? undefined);
    const { html, headers } = await composePage({
      document: 'checkout',
      remotes: remote ? [remote] : [],
      opensWithRemotes: true,
      processor,
    });
    return reply.headers(headers).type('text/html').send(html);
  });

  server.setNotFoundHandler(async (_request, reply) => {
    const { html, headers } = await composePage({ ...storefront, remotes: [] });
    return reply.code(404).headers(headers).type('text/html').send(html);
  });

  server.get('/health', () => ({ status: 'ok' }));

  if (settings.RELOAD_ON_CHANGE) addReload(server, settings.REGISTRY_FILE);

  return server;
}
