import type { ListedEvent } from '@storefront/api';
import { escapeHtml } from '@storefront/server';
import type { FastifyPluginAsync } from 'fastify';
import { eventPath } from '../../src/navigation/paths';
import { themeColors } from './discovery-elements';
import { iconSvg, touchIcon, touchIconSize } from './shop-icon';

export interface DiscoveryRoutesOptions {
  /** The shop's origin; undefined where no setting names it: then there is no sitemap. */
  readonly origin: string | undefined;
  /** Of the shop. */
  readonly name: string;
  /** Of the shop's icons, `#rrggbb`. */
  readonly iconColor: string;
  /** The events of the landing list, or null while the catalogue does not answer. */
  readonly listEvents: () => Promise<readonly ListedEvent[] | null>;
}

const kept = 'public, max-age=3600';

const manifestOf = (name: string) => ({
  name,
  short_name: 'Tickets',
  start_url: '/',
  display: 'browser',
  background_color: themeColors[0].color,
  theme_color: themeColors[0].color,
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/apple-touch-icon.png', type: 'image/png', sizes: `${touchIconSize}x${touchIconSize}` },
  ],
});

/** Pages of one visitor, and those that wait for one. */
const hidden = ['/events/*/checkout', '/events/*/confirmation', '/orders/'];

/** What search engines and home screens ask a shop for. */
export const discoveryRoutes: FastifyPluginAsync<DiscoveryRoutesOptions> = async (
  fastify,
  { origin, name, iconColor, listEvents },
) => {
  fastify.get('/robots.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', kept)
      .send(
        [
          'User-agent: *',
          ...hidden.map((path) => `Disallow: ${path}`),
          ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []),
          '',
        ].join('\n'),
      ),
  );
  fastify.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .type('application/manifest+json')
      .header('Cache-Control', kept)
      .send(JSON.stringify(manifestOf(name))),
  );
  fastify.get('/icon.svg', async (_request, reply) =>
    reply.type('image/svg+xml').header('Cache-Control', kept).send(iconSvg(iconColor)),
  );
  // Where iPhones look for it by themselves: a link in the head would be one more request of every page.
  const touch = touchIcon(iconColor);
  fastify.get('/apple-touch-icon.png', async (_request, reply) =>
    reply.type('image/png').header('Cache-Control', kept).send(touch),
  );
  if (!origin) return;
  fastify.get('/sitemap.xml', async (_request, reply) => {
    const events = await listEvents();
    if (!events) return reply.code(503).header('Retry-After', '60').send();
    const paths = ['/', ...events.map(({ ticketing_slug }) => eventPath(ticketing_slug))];
    const urls = paths.map((path) => `<url><loc>${escapeHtml(`${origin}${path}`)}</loc></url>`);
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`,
      );
  });
};
