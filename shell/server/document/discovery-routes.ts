import type { ListedEvent } from '@ticket-storefront/api';
import { escapeHtml } from '@ticket-storefront/server';
import type { FastifyPluginAsync } from 'fastify';
import { eventPath } from '../../src/navigation/paths';
import { themeColors } from './discovery-elements';
import { iconSvg, touchIcon, touchIconSize } from './shop-icon';

export interface DiscoveryRoutesOptions {
  /** The shop's origin; without it there is no sitemap. */
  readonly origin: string | undefined;
  /** The shop's name. */
  readonly name: string;
  /** `#rrggbb`. */
  readonly iconColor: string;
  /** Null if the catalogue does not answer. */
  readonly listEvents: () => Promise<readonly ListedEvent[] | null>;
}

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

const hidden = ['/events/*/checkout', '/events/*/confirmation', '/events/*/priority', '/orders', '/offers/'];

/** The files for search engines and home screens. */
export const discoveryRoutes: FastifyPluginAsync<DiscoveryRoutesOptions> = async (
  fastify,
  { origin, name, iconColor, listEvents },
) => {
  const serve = (path: string, type: string, content: string | Buffer) =>
    fastify.get(path, async (_request, reply) =>
      reply.type(type).header('Cache-Control', 'public, max-age=3600').send(content),
    );
  const robots = [
    'User-agent: *',
    ...hidden.map((path) => `Disallow: ${path}`),
    ...(origin ? [`Sitemap: ${origin}/sitemap.xml`] : []),
    '',
  ];
  serve('/robots.txt', 'text/plain; charset=utf-8', robots.join('\n'));
  serve('/manifest.webmanifest', 'application/manifest+json', JSON.stringify(manifestOf(name)));
  serve('/icon.svg', 'image/svg+xml', iconSvg(iconColor));
  // iPhones request this path by themselves; a link in the head would cost every page a request.
  serve('/apple-touch-icon.png', 'image/png', touchIcon(iconColor));
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
