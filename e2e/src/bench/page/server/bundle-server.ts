import type { ReleaseManifest } from '@ticket-storefront/releases/manifest';
import Fastify from 'fastify';
import { createCatalogue } from '../../../../../shell/server/contents/catalogue';
import { checkoutEventOf } from '../../../../../shell/server/contents/checkout-event';
import { pictureOrigins, picturesOfEvent } from '../../../../../shell/server/contents/picture-origins';
import type { Settings } from '../../../../../shell/server/settings/settings';
import { createShopCookies, createVisitorReader } from '../../../../../shell/server/visit';
import { bundleDocument } from './bundle-document';

type EventRoute = { Params: { slug: string } };

/** Serves the documents of the single bundle that the browser draws. */
export function createBundleServer(settings: Settings, manifest: ReleaseManifest) {
  const catalogue = createCatalogue({
    apiOrigin: settings.API_ORIGIN,
    warn: (line) => server.log.warn(line),
  });
  const readVisitor = createVisitorReader({
    cookies: createShopCookies(settings.STOREFRONT_ORIGIN),
    key: settings.VISITOR_KEY,
    perNetwork: settings.VISITORS_PER_NETWORK,
  });
  const compose = async (cookies: string | undefined, slug: string, isCheckout: boolean) => {
    const event = (await catalogue.event(slug).answer)?.value;
    return bundleDocument({
      settings,
      manifest,
      checkout: isCheckout ? checkoutEventOf(event) : null,
      pictures: pictureOrigins(picturesOfEvent(event)),
      visitor: (await readVisitor(cookies, null, true))?.token ?? null,
    });
  };
  const server = Fastify();
  server.get<EventRoute>('/events/:slug', async (request, reply) => {
    const { headers, html } = await compose(request.headers.cookie, request.params.slug, false);
    return reply.headers(headers).header('cache-control', 'private, no-cache').type('text/html').send(html);
  });
  server.get<EventRoute>('/events/:slug/checkout', async (request, reply) => {
    const { headers, html } = await compose(request.headers.cookie, request.params.slug, true);
    return reply.headers(headers).header('cache-control', 'private, no-cache').type('text/html').send(html);
  });
  return server;
}
