import {
  type Event,
  isResized,
  type PictureFormat,
  type PictureKind,
  pictureFormats,
  pictureWidths,
} from '@storefront/domain/events';
import type { FastifyPluginAsync } from 'fastify';
import type { Pictures } from './pictures';

export interface PictureRoutesOptions {
  /** The active event with a slug; null where there is none, undefined while the catalogue does not answer. */
  readonly findEvent: (slug: string) => Promise<Event | null | undefined>;
  /** They end with the server. */
  readonly pictures: Pick<Pictures, 'sized' | 'close'>;
}

const addressIn: Record<PictureKind, (event: Event) => string | null> = {
  background: (event) => event.ticketing_background_url,
  logo: (event) => event.ticketing_logo,
};

interface PictureFile {
  readonly kind: PictureKind;
  readonly width: number;
  readonly format: PictureFormat;
}

/** Each picture that the shop has of an event, by the last segment of its path. */
const files: ReadonlyMap<string, PictureFile> = new Map(
  (Object.keys(pictureWidths) as PictureKind[]).flatMap((kind) =>
    pictureWidths[kind].flatMap((width) =>
      pictureFormats.map((format) => [`${kind}-${width}.${format}`, { kind, width, format }] as const),
    ),
  ),
);

/** Organisers' pictures in the sizes of the shop, of events in the catalogue alone: nobody has others made. */
export const pictureRoutes: FastifyPluginAsync<PictureRoutesOptions> = async (
  fastify,
  { findEvent, pictures },
) => {
  fastify.addHook('onClose', async () => pictures.close());
  fastify.get<{ Params: { slug: string; file: string } }>('/pictures/:slug/:file', async (request, reply) => {
    const file = files.get(request.params.file);
    const event = file && (await findEvent(request.params.slug));
    const address = file && event && addressIn[file.kind](event);
    if (event === undefined && file) return reply.code(503).header('Cache-Control', 'no-store').send();
    if (!address || !isResized(address)) return reply.code(404).header('Cache-Control', 'no-store').send();
    const picture = await pictures.sized({ address, width: file.width, format: file.format });
    if (typeof picture === 'string') {
      const kept = picture === 'later' ? 'no-store' : 'public, max-age=600';
      return reply.header('Cache-Control', kept).redirect(new URL(address).href, 302);
    }
    return reply
      .type(`image/${file.format}`)
      .header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400')
      .send(picture);
  });
};
