import type { PictureFormat } from '@storefront/domain/events';
import sharp from 'sharp';

/** Pixels of the largest picture that is decoded. */
const maxPixels = 100_000_000;

/** What is done with the bytes of an organiser's picture, by a process of its own. */
export type PictureTask =
  | {
      readonly kind: 'resize';
      readonly picture: Uint8Array;
      readonly width: number;
      readonly format: PictureFormat;
    }
  /** A small picture of it, four bytes for each pixel: red, green, blue and opacity. */
  | { readonly kind: 'sample'; readonly picture: Uint8Array };

// Organisers' pictures come from anywhere: what decodes other formats is never given one.
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
// The other cores are the servers'.
sharp.concurrency(1);

/** Of a format's own scale, where differences from the picture begin to be seen. */
const encodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75, effort: 4 },
} as const;

/** Pixels in each direction of the picture that stands for the colours of all. */
const sampledPixels = 64;

/**
 * Makes a picture smaller, upright and without what a camera wrote beside it, or small enough to look at each of its pixels.
 * @throws where it is not JPEG, PNG, WebP or AVIF, moves, or cannot be decoded.
 */
export async function performPictureTask(task: PictureTask): Promise<Buffer> {
  const picture = sharp(task.picture, { limitInputPixels: maxPixels, failOn: 'error' });
  const { pages = 1 } = await picture.metadata();
  if (pages > 1) throw new Error('The picture is animated.');
  if (task.kind === 'sample') {
    return picture
      .resize({ width: sampledPixels, height: sampledPixels, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer();
  }
  return picture
    .autoOrient()
    .resize({ width: task.width, withoutEnlargement: true })
    .toFormat(task.format, encodings[task.format])
    .toBuffer();
}
