import type { PictureFormat } from '@ticket-storefront/domain/events';
import sharp from 'sharp';
import { performPictureTask } from './perform-picture-task';

/** A picture of noise, of which no encoder can leave much out. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });

const photograph = () =>
  noise(1600, 900)
    .jpeg({ quality: 95 })
    .withExif({ IFD0: { Copyright: 'Ada, 12 Harbor Street' } })
    .toBuffer();

const resize = (picture: Uint8Array, width: number, format: PictureFormat = 'avif') =>
  performPictureTask({ kind: 'resize', picture, width, format });

test.each([
  ['avif', 'heif'],
  ['webp', 'webp'],
] as const)('a photograph becomes %s of the asked width, in its own proportions', async (format, name) => {
  const made = await sharp(await resize(await photograph(), 480, format)).metadata();
  expect(made).toMatchObject({ format: name, width: 480, height: 270 });
});

test('a small picture is not blown up', async () => {
  const small = await noise(200, 100).png().toBuffer();
  expect(await sharp(await resize(small, 960)).metadata()).toMatchObject({ width: 200, height: 100 });
});

test('rotates a photograph upright, and removes its metadata', async () => {
  const turned = await noise(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect(await sharp(await resize(turned, 100, 'webp')).metadata()).toMatchObject({
    width: 100,
    height: 200,
  });
  const original = await photograph();
  expect(original.includes('Harbor Street')).toBe(true);
  expect((await sharp(await resize(original, 480, 'webp')).metadata()).exif).toBeUndefined();
});

test('retains transparency', async () => {
  const clear = await noise(100, 100).ensureAlpha(0).png().toBuffer();
  const { data } = await sharp(await resize(clear, 50))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[3]).toBe(0);
});

const frames = sharp(Buffer.concat([Buffer.alloc(40 * 40 * 3, 20), Buffer.alloc(40 * 40 * 3, 220)]), {
  raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
});

/** A photograph whose frame says that it is 65,500 pixels wide and high. */
async function boastful(): Promise<Buffer> {
  const picture = await photograph();
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]));
  picture.writeUInt16BE(65_500, frame + 5);
  picture.writeUInt16BE(65_500, frame + 7);
  return picture;
}

test.each([
  [
    'a drawing',
    async () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>',
      ),
  ],
  ['a picture that moves', () => frames.clone().webp({ loop: 0 }).toBuffer()],
  ['a format that nobody asked for', () => noise(90, 90).tiff().toBuffer()],
  ['half a photograph', async () => (await photograph()).subarray(0, 9000)],
  ['a photograph that claims to be huge', boastful],
  ['nothing', async () => Buffer.alloc(0)],
])('%s is refused', async (_what, picture) => {
  await expect(resize(await picture(), 480)).rejects.toThrow();
});

test('makes small squares of a photograph and of a drawing, whose middle stays', async () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9" width="16" height="9"><path fill="#f00" d="M5 0h6v9H5z"/></svg>';
  const photo = await performPictureTask({ kind: 'square', picture: await photograph(), size: 180 });
  const drawn = await performPictureTask({ kind: 'square-drawn', drawing, size: 180 });
  for (const square of [photo, drawn]) {
    expect(await sharp(square).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 });
  }
  const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray((90 * 180 + 90) * info.channels)].slice(0, 3)).toEqual([255, 0, 0]);
});

test('decodes a drawing of ours, and no organiser’s SVG before or after it', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 9"><path d="M0 0h16v9H0z"/></svg>';
  const refused = () =>
    expect(performPictureTask({ kind: 'share', picture: Buffer.from(drawing) })).rejects.toThrow();
  await refused();
  const preview = await sharp(await performPictureTask({ kind: 'share-drawn', drawing })).metadata();
  expect(preview).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  await refused();
});
