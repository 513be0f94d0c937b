import type { PictureFormat } from '@ticket-storefront/domain/events';
import sharp from 'sharp';

const maxPixels = 100_000_000;

/** The formats of made pictures: those of pages, and JPEG for e-mails. */
export type MadeFormat = PictureFormat | 'jpeg';

/** A task of the picture process. */
export type PictureTask =
  | {
      readonly kind: 'resize';
      readonly picture: Uint8Array;
      readonly width: number;
      readonly format: MadeFormat;
    }
  /** A small picture: a byte each for its width and height, then RGBA bytes. */
  | { readonly kind: 'sample'; readonly picture: Uint8Array };

// Organisers' pictures are untrusted: no other decoder gets one.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
});
sharp.cache(false);
// The servers use the other cores.
sharp.concurrency(1);

/** The lowest qualities without visible differences. */
const encodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75, effort: 4 },
  jpeg: { quality: 80 },
} as const;

const sampledPixels = 64;

/**
 * Resizes a picture, upright and without metadata, or samples its pixels.
 * @throws if it is not JPEG, PNG, WebP or AVIF, is animated, or cannot be decoded.
 */
export async function performPictureTask(task: PictureTask): Promise<Buffer> {
  const picture = sharp(task.picture, { limitInputPixels: maxPixels, failOn: 'error' });
  const { pages = 1 } = await picture.metadata();
  if (pages > 1) throw new Error('The picture is animated.');
  if (task.kind === 'sample') {
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: sampledPixels, height: sampledPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return Buffer.concat([Buffer.from([info.width, info.height]), data]);
  }
  return picture
    .autoOrient()
    .resize({ width: task.width, withoutEnlargement: true })
    .toFormat(task.format, encodings[task.format])
    .toBuffer();
}
