import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { differenceEuclidean, formatHex, interpolate, wcagContrast } from 'culori';
import sharp from 'sharp';
import { type PictureTask, performPictureTask } from '../pictures/perform-picture-task';
import { type Accent, accentOf, accentOfColor, mainTint, type Pixel } from './accent';
import { samplePicture } from './event-accents';

const tokens = readFileSync(join(import.meta.dirname, '../../../shared/ui/src/tokens.css'), 'utf8');

/** Both colours of a token. */
function pairOf(name: string): readonly [light: string, dark: string] {
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? [];
  if (!light || !dark) throw new Error(`tokens.css has no pair ${name}.`);
  return [light, dark];
}

/** The ground of an event's pages by its accent, in a scheme. */
function tintedGround(scheme: 'light' | 'dark', accent: string): string {
  const [, percent, ground] =
    new RegExp(`--color-page:[^;]*var\\(--accent-${scheme}\\) (\\d+)%, (#\\w+)`).exec(tokens) ?? [];
  if (!ground) throw new Error('tokens.css tints no ground.');
  return formatHex(interpolate([ground, accent], 'oklab')(Number(percent) / 100));
}

const grounds = ['color-page', 'color-surface', 'color-surface-raised'].map(pairOf);

function expectReadable({ light, dark, fill }: Accent): void {
  for (const [lightGround, darkGround] of grounds) {
    expect(wcagContrast(light, lightGround)).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(dark, darkGround)).toBeGreaterThanOrEqual(4.5);
  }
  expect(wcagContrast(light, tintedGround('light', light))).toBeGreaterThanOrEqual(4.5);
  expect(wcagContrast(dark, tintedGround('dark', dark))).toBeGreaterThanOrEqual(4.5);
  expect(wcagContrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(wcagContrast(fill.color, fill.on)).toBeGreaterThanOrEqual(4.5);
}

test.each([0, 0.02, 0.1, 0.2, 0.4])(
  'of every hue at chroma %s, text can be read in the accent, and on it and its fill',
  (chroma) => {
    for (let hue = 0; hue < 360; hue++) expectReadable(accentOf({ hue, chroma, lightness: (hue % 97) / 97 }));
  },
);

test('of a brand’s colour, text can be read in it and on it, and its fill is seen on the page', () => {
  const distance = differenceEuclidean('oklab');
  for (let index = 0; index < 16 ** 3; index += 7) {
    const color = `#${index.toString(16).padStart(3, '0').replace(/./g, '$&$&')}`;
    const accent = accentOfColor(color);
    expectReadable(accent);
    expect(distance(accent.fill.color, '#f6f3ed')).toBeGreaterThan(0.14);
  }
});

test.each([
  ['yellow', '#ffd400', { color: '#ffd400', on: '#000000' }],
  ['mint', '#3ddc97', { color: '#3ddc97', on: '#000000' }],
  ['navy', '#0a1f44', { color: '#0a1f44', on: '#ffffff' }],
])('a brand of %s keeps its colour where it is a background', (_name, color, fill) => {
  expect(accentOfColor(color).fill).toEqual(fill);
});

test('a dark brand keeps its colour in text too', () => {
  expect(accentOfColor('#0a1f44').light).toBe('#0a1f44');
});

test.each(['#000000', '#ffffff', '#7f7f7f', '#f7f5f0'])(
  'a brand of %s, without a hue, is black on light pages and white on dark ones',
  (color) => {
    const { light, dark, fill } = accentOfColor(color);
    for (const dark of [light, fill.color]) expect(wcagContrast(dark, '#ffffff')).toBeGreaterThan(14);
    expect(wcagContrast(dark, '#000000')).toBeGreaterThan(14);
    for (const value of [light, dark]) expect(value).toMatch(/^#(..)\1\1$/);
  },
);

test('a yellow picture fills with yellow, and a blue one with the blue of its text', () => {
  const yellow = accentOf({ hue: 105, chroma: 0.19, lightness: 0.93 });
  expect(yellow.fill.on).toBe('#000000');
  expect(wcagContrast(yellow.fill.color, '#000000')).toBeGreaterThan(10);
  const blue = accentOf({ hue: 260, chroma: 0.15, lightness: 0.8 });
  expect(blue.fill).toEqual({ color: blue.light, on: '#ffffff' });
});

test('pictures of other hues give other accents, and the same picture the same', () => {
  const tintOf = (hue: number) => ({ hue, chroma: 0.15, lightness: 0.6 });
  const accents = [20, 80, 140, 200, 260, 320].map((hue) => accentOf(tintOf(hue)));
  expect(new Set(accents.map(({ light }) => light)).size).toBe(accents.length);
  expect(accentOf(tintOf(20))).toEqual(accents[0]);
});

const night: Pixel = [20, 24, 60];
const lantern: Pixel = [240, 150, 30];
const stone: Pixel = [120, 120, 122];

/** A picture of 20 × 20 pixels, of which so many percent are of each colour. */
const picture = (...parts: readonly (readonly [percent: number, color: Pixel])[]) =>
  parts.flatMap(([percent, color]) => Array.from({ length: percent * 4 }, () => color));

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
  const pixels = Uint8Array.from(picture([50, night], [50, lantern]).flat());
  const photograph = sharp(pixels, { raw: { width: 20, height: 20, channels: 3 } });
  const drawn = '<svg xmlns="http://www.w3.org/2000/svg"><path fill="#f0961e"/><path fill="#147"/></svg>';
  const process = {
    perform: (task: PictureTask) => performPictureTask(task).catch(() => null),
  };

  test.each([
    ['JPEG', () => photograph.clone().jpeg().toBuffer()],
    ['progressive JPEG', () => photograph.clone().jpeg({ progressive: true }).toBuffer()],
    ['PNG', () => photograph.clone().png().toBuffer()],
    ['PNG of few colours', () => photograph.clone().png({ palette: true }).toBuffer()],
    ['WebP', () => photograph.clone().webp().toBuffer()],
    ['AVIF', () => photograph.clone().avif().toBuffer()],
    ['SVG', async () => Buffer.from(drawn)],
  ])('a %s has the hue of its colours', async (_kind, file) => {
    const hue = hueOf((await samplePicture(await file(), process)).pixels);
    expect(hue).toBeGreaterThan(40);
    expect(hue).toBeLessThan(80);
  });

  test('ignores transparent pixels', async () => {
    const clear = await photograph.clone().ensureAlpha(0.2).png().toBuffer();
    expect((await samplePicture(clear, process)).pixels).toEqual([]);
  });

  test.each([
    ['of another kind', Buffer.from('GIF89a')],
    ['of a page', Buffer.from('<html>#f0961e</html>')],
    ['that is empty', Buffer.alloc(0)],
  ])('a file %s has none', async (_what, file) => {
    expect(await samplePicture(file, process)).toEqual({ pixels: [], ratio: null });
  });
});
