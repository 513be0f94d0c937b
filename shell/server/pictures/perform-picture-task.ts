import type { PictureFormat } from '@ticket-storefront/domain/events';
import sharp, { type Sharp } from 'sharp';
import { sharedSize } from './shared-size';

const maxPixels = 100_000_000;

/** A task of the picture process. */
export type PictureTask =
  | {
      readonly kind: 'resize';
      readonly picture: Uint8Array;
      readonly width: number;
      readonly format: PictureFormat;
    }
  /** A JPEG of 1200 × 630 pixels for previews of links. */
  | { readonly kind: 'share'; readonly picture: Uint8Array }
  /** The same of a drawing of ours. */
  | { readonly kind: 'share-drawn'; readonly drawing: string }
  /** A PNG of few colours, cropped to a square. */
  | { readonly kind: 'square'; readonly picture: Uint8Array; readonly size: number }
  /** The same of a drawing of ours. */
  | { readonly kind: 'square-drawn'; readonly drawing: string; readonly size: number }
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
const drawingLoader = ['VipsForeignLoadSvgBuffer'];
sharp.cache(false);
// The servers use the other cores.
sharp.concurrency(1);

/** The lowest qualities without visible differences. */
const encodings = {
  avif: { quality: 50, effort: 2 },
  webp: { quality: 75, effort: 4 },
} as const;

const sampledPixels = 64;

const toPreview = (picture: Sharp) =>
  picture
    .resize({ ...sharedSize, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer();

const toSquare = (picture: Sharp, size: number) =>
  picture.resize({ width: size, height: size, fit: 'cover' }).png({ palette: true, quality: 80 }).toBuffer();

/** Tasks are performed one after another, so that no organiser's picture meets this loader. */
async function encodeDrawing(drawing: string, encode: (picture: Sharp) => Promise<Buffer>): Promise<Buffer> {
  sharp.unblock({ operation: drawingLoader });
  try {
    return await encode(sharp(Buffer.from(drawing)));
  } finally {
    sharp.block({ operation: drawingLoader });
  }
}

/**
 * Resizes a picture, upright and without metadata, makes its preview or a square of it, or samples its pixels.
 * @throws if it is not JPEG, PNG, WebP or AVIF, is animated, or cannot be decoded.
 */
export async function performPictureTask(task: PictureTask): Promise<Buffer> {
  if (task.kind === 'share-drawn') return encodeDrawing(task.drawing, toPreview);
  if (task.kind === 'square-drawn') {
    return encodeDrawing(task.drawing, (drawing) => toSquare(drawing, task.size));
  }
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
  if (task.kind === 'share') return toPreview(picture.autoOrient());
  if (task.kind === 'square') return toSquare(picture.autoOrient(), task.size);
  return picture
    .autoOrient()
    .resize({ width: task.width, withoutEnlargement: true })
    .toFormat(task.format, encodings[task.format])
    .toBuffer();
}
