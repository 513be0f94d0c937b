import { converter } from 'culori';
import type { Tint } from './accent';

/** Red, green and blue, from 0 to 255. */
export type Pixel = readonly [red: number, green: number, blue: number];

const toOklch = converter('oklch');

const sectors = 24;

/** Below this chroma an eye sees grey. */
const greyest = 0.035;

/** Share of a picture below which its colours are an accident. */
const leastShare = 0.02;

/** Yellow, as dark as text has to be, is a brown that nobody sees in the picture: another hue leads where there is one. */
const weightOfHue = (hue: number) => (hue > 70 && hue < 118 ? 0.2 : 1);

interface Colorful extends Tint {
  /** The more colourful and the brighter it is, the more it is seen. */
  readonly weight: number;
}

/** The tint that leads in a picture: of the hues, the one that is seen most. Null for a grey picture. */
export function mainTint(pixels: readonly Pixel[]): Tint | null {
  const colorful: readonly Colorful[] = pixels.flatMap(([red, green, blue]) => {
    const { l, c, h } = toOklch({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 });
    return h === undefined || c < greyest || l < 0.12 || l > 0.97
      ? []
      : [{ hue: h, chroma: c, weight: c * l * weightOfHue(h) }];
  });
  if (colorful.length < pixels.length * leastShare || colorful.length === 0) return null;
  const bySector = Array.from({ length: sectors }, (): Colorful[] => []);
  for (const color of colorful) bySector[Math.floor((color.hue / 360) * sectors) % sectors]?.push(color);
  const weightOf = (colors: readonly Colorful[]) => colors.reduce((sum, { weight }) => sum + weight, 0);
  const leading = bySector.reduce((best, colors) => (weightOf(colors) > weightOf(best) ? colors : best));
  const mean = (of: (color: Colorful) => number) =>
    leading.reduce((sum, color) => sum + of(color) * color.weight, 0) / weightOf(leading);
  // A sector never crosses 0 degrees, so that hues of one sector have a mean.
  return { hue: Math.round(mean(({ hue }) => hue)), chroma: mean(({ chroma }) => chroma) };
}
