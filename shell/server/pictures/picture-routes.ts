import {
  type Event,
  isResized,
  mailPicture,
  type PictureKind,
  pictureFormats,
  pictureWidths,
} from '@ticket-storefront/domain/events';
import type { FastifyPluginAsync } from 'fastify';
import type { MadeFormat } from './perform-picture-task';
import type { Pictures } from './pictures';

export interface PictureRoutesOptions {
  /** Null if there is no such active event, undefined if the catalogue does not answer. */
  readonly findEvent: (slug: string) => Promise<Event | null | undefined>;
  /** Closed with the server. */
  readonly pictures: Pick<Pictures, 'sized' | 'close'>;
}

const addressIn: Record<PictureKind, (event: Event) => string | null> = {
  background: (event) => event.ticketing_background_url,
  logo: (event) => event.ticketing_logo,
};

type PictureFile = Readonly<{ kind: PictureKind; width: number; format: MadeFormat }>;

/** By the last segment of the path. */
const files: ReadonlyMap<string, PictureFile> = new Map<string, PictureFile>([
  ...(Object.keys(pictureWidths) as PictureKind[]).flatMap((kind) =>
    pictureWidths[kind].flatMap((width) =>
      pictureFormats.map((format) => [`${kind}-${width}.${format}`, { kind, width, format }] as const),
    ),
  ),
  [`${mailPicture.kind}-${mailPicture.width}.${mailPicture.format}`, mailPicture],
]);

/** Organisers' pictures in the shop's sizes. Only events of the catalogue have any, so nobody can request others. */
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
      const cacheControl = picture === 'later' ? 'no-store' : 'public, max-age=600';
      return reply.header('Cache-Control', cacheControl).redirect(new URL(address).href, 302);
    }
    return reply
      .type(`image/${file.format}`)
      .header('Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400')
      .send(picture);
  });
};
