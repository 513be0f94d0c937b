import { encode as encodePng } from 'fast-png';
import { encode as encodeJpeg } from 'jpeg-js';
import { mainTint, type Pixel } from './main-tint';
import { picturePixels } from './picture-pixels';

const night: Pixel = [20, 24, 60];
const lantern: Pixel = [240, 150, 30];
const stone: Pixel = [120, 120, 122];

/** A picture of 20 × 20 pixels, of which so many percent are of each colour. */
const picture = (...parts: readonly (readonly [percent: number, color: Pixel])[]) =>
  parts.flatMap(([percent, color]) => Array.from({ length: percent * 4 }, () => color));

const rgba = (pixels: readonly Pixel[]) => Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 255]));

const hueOf = (pixels: readonly Pixel[]) => mainTint(pixels)?.hue;

test.each([
  ['a colour before a dark ground', picture([70, night], [30, lantern]), 40, 80],
  ['a colour before a grey ground', picture([90, stone], [10, lantern]), 40, 80],
  ['another colour beside yellow', picture([60, [250, 210, 60]], [40, [200, 60, 90]]), 0, 30],
  ['yellow alone', picture([60, [250, 210, 60]], [40, stone]), 68, 118],
  ['the colour that has more of the picture', picture([60, [200, 40, 60]], [40, lantern]), 0, 40],
])('a picture is led by %s', (_what, pixels, from, to) => {
  expect(hueOf(pixels)).toBeGreaterThan(from);
  expect(hueOf(pixels)).toBeLessThan(to);
});

test.each([
  ['grey', picture([100, stone])],
  ['black and white', picture([50, [0, 0, 0]], [50, [255, 255, 255]])],
  ['grey but for a speck', picture([99, stone], [1, lantern])],
  ['nothing', []],
])('a picture of %s leads to no tint', (_what, pixels) => {
  expect(mainTint(pixels)).toBeNull();
});

describe('read from its file', () => {
  const pixels = picture([50, night], [50, lantern]);
  const size = { width: 20, height: 20 };
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#f0961e"/><path fill="#147"/></svg>';

  test.each([
    ['JPEG', encodeJpeg({ ...size, data: rgba(pixels) }, 90).data],
    ['PNG', Buffer.from(encodePng({ ...size, data: rgba(pixels) }))],
    ['SVG', Buffer.from(drawn)],
  ])('a %s has the hue of its colours', (_kind, file) => {
    expect(hueOf(picturePixels(file))).toBeGreaterThan(40);
    expect(hueOf(picturePixels(file))).toBeLessThan(80);
  });

  test.each([
    ['of another kind', Buffer.from('GIF89a')],
    ['of a page', Buffer.from('<html>#f0961e</html>')],
    ['that is empty', Buffer.alloc(0)],
  ])('a file %s has none', (_what, file) => {
    expect(picturePixels(file)).toEqual([]);
  });
});
