import {
  type Event,
  isResized,
  type PictureFormat,
  type PictureKind,
  pictureFormats,
  pictureWidths,
} from '@ticket-storefront/domain/events';
import type { FastifyPluginAsync } from 'fastify';
import { drawPicture } from './drawn-pictures';
import type { Pictures } from './pictures';

export interface PictureRoutesOptions {
  /** Null if there is no such active event, undefined if the catalogue does not answer. */
  readonly findEvent: (slug: string) => Promise<Event | null | undefined>;
  /** Closed with the server. */
  readonly pictures: Pick<Pictures, 'sized' | 'shared' | 'close'>;
  /** The shop's own name and colour, for drawn pictures. */
  readonly shop: { readonly name: string; readonly color: string | undefined };
}

const addressIn: Record<PictureKind, (event: Event) => string | null> = {
  background: (event) => event.ticketing_background_url,
  logo: (event) => event.ticketing_logo,
};

type PictureFile = Readonly<{ kind: PictureKind; width: number; format: PictureFormat }>;

/** By the last segment of the path. */
const files: ReadonlyMap<string, PictureFile> = new Map(
  (Object.keys(pictureWidths) as PictureKind[]).flatMap((kind) =>
    pictureWidths[kind].flatMap((width) =>
      pictureFormats.map((format) => [`${kind}-${width}.${format}`, { kind, width, format }] as const),
    ),
  ),
);

/** The kinds of drawn pictures, by the last segment of the path. */
const drawings: ReadonlyMap<string, PictureKind> = new Map(
  (Object.keys(pictureWidths) as PictureKind[]).map((kind) => [`${kind}.svg`, kind] as const),
);

interface BySlug {
  readonly Params: { readonly slug: string; readonly file: string };
}

const oneDay = 'public, max-age=86400, stale-while-revalidate=604800';

/**
 * Organisers' pictures in the shop's sizes and as previews of links, and pictures that the shop draws where there are none. Only events
 * of the catalogue have pictures of an organiser, so nobody can request others.
 */
export const pictureRoutes: FastifyPluginAsync<PictureRoutesOptions> = async (
  fastify,
  { findEvent, pictures, shop },
) => {
  const drawn = (kind: PictureKind, slug: string, event: Event | null | undefined) =>
    drawPicture(kind, { slug, name: event?.name ?? shop.name, color: shop.color });
  fastify.addHook('onClose', async () => pictures.close());
  fastify.get<BySlug>('/pictures/:slug/share.jpg', async ({ params: { slug } }, reply) => {
    const event = await findEvent(slug);
    const address = event?.ticketing_background_url || null;
    const preview = event && (await pictures.shared({ address, drawing: drawn('background', slug, event) }));
    if (!preview)
      return reply
        .code(event === null ? 404 : 503)
        .header('Cache-Control', 'no-store')
        .send();
    return reply.type('image/jpeg').header('Cache-Control', oneDay).send(preview);
  });
  fastify.get<BySlug>('/pictures/:slug/:file', async (request, reply) => {
    const kind = drawings.get(request.params.file);
    if (kind) {
      const { slug } = request.params;
      const event = kind === 'logo' ? await findEvent(slug) : null;
      return reply
        .type('image/svg+xml')
        .header('Cache-Control', oneDay)
        .send(drawn(kind, slug, event));
    }
    const file = files.get(request.params.file);
    const event = file && (await findEvent(request.params.slug));
    const address = file && event && addressIn[file.kind](event);
    if (event === undefined && file) return reply.code(503).header('Cache-Control', 'no-store').send();
    if (!address || !isResized(address)) return reply.code(404).header('Cache-Control', 'no-store').send();
    const picture = await pictures.sized({ address, width: file.width, format: file.format });
    if (typeof picture === 'string') {
      const cacheControl = picture === 'later' ? 'no-store' : 'public, max-age=600';
      return reply.header('Cache-Control', cacheControl).redirect(new URL(address).href, 302);
    }
    return reply
      .type(`image/${file.format}`)
      .header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400')
      .send(picture);
  });
};
