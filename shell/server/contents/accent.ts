import {
  clampChroma,
  converter,
  differenceEuclidean,
  formatHex,
  interpolate,
  type Oklch,
  wcagContrast,
} from 'culori';
import { minContrast, readableOn } from '../pictures';

/** Colours of an event or a shop, `#rrggbb`. */
export interface Accent {
  /** With enough contrast as text and as a background of text, in the light scheme. */
  readonly light: string;
  /** The same in the dark scheme. */
  readonly dark: string;
  /** A background of text in the light scheme: brighter than `light` if the colour would be mud there. */
  readonly fill: Fill;
}

interface Fill {
  readonly color: string;
  /** The colour of text on it: black or white. */
  readonly on: string;
}

/** Hue in degrees, chroma and lightness (0 to 1) of OKLCH. */
type Tint = Readonly<Record<'hue' | 'chroma' | 'lightness', number>>;

/** Minimum and maximum; pictures may be greyer or brighter. */
const chromaLimits = [0.09, 0.17] as const;

const pageGround = '#f6f3ed';

/** The backgrounds of text, and those that the accent tints by a share (`shared/ui/src/tokens.css`). */
const schemes = {
  light: {
    grounds: [pageGround, '#fffefb', '#f5f1ea'],
    tinted: [
      ['#fffefb', 0.08],
      ['#fbf9f6', 0.04],
    ],
    on: () => '#ffffff',
    lightest: 58,
    step: -1,
  },
  dark: {
    grounds: ['#0d0d0d', '#191919', '#262626'],
    tinted: [
      ['#191919', 0.12],
      ['#262626', 0.02],
      ['#0d0d0d', 0.02],
    ],
    on: (accent: string) => mix('#000000', accent, 0.15),
    lightest: 100,
    step: 1,
  },
} as const;

const mix = (from: string, to: string, share: number) => formatHex(interpolate([from, to], 'oklab')(share));

const hexOf = ({ hue, chroma, lightness }: Tint) =>
  formatHex(clampChroma({ mode: 'oklch', l: lightness, c: chroma, h: hue } satisfies Oklch, 'oklch'));

/** The colour in which text is readable whose lightness, in percent, is closest to a preferred one. */
function readable(scheme: keyof typeof schemes, tint: Tint, preferred: number): string {
  const { grounds, tinted, on, lightest, step } = schemes[scheme];
  for (let percent = preferred; percent >= 0 && percent <= lightest; percent += step) {
    const color = hexOf({ ...tint, lightness: percent / 100 });
    const others = [...grounds, ...tinted.map(([ground, share]) => mix(ground, color, share)), on(color)];
    if (others.every((other) => wcagContrast(color, other) >= minContrast)) return color;
  }
  throw new RangeError(`No accent of hue ${tint.hue} has enough contrast.`);
}

const onFill = (color: string): Fill => ({ color, on: readableOn(color) });

/** Hues, from orange to lime, that turn into brown and olive where they are as dark as text. */
const isBright = (hue: number) => hue > 45 && hue < 130;

/** The lightness in which a bright hue is strongest: orange is darker than yellow, and pale where it is as light. */
const strongest = (hue: number) => 0.73 + 0.12 * Math.min(1, (hue - 45) / 50);

/** More than screens show in any bright hue. */
const fullChroma = 0.2;

/** The accent of a picture: closest to its tint, and with enough contrast. */
export function accentOf({ hue, chroma, lightness }: Tint): Accent {
  const tint = { hue, lightness, chroma: Math.min(Math.max(chroma, chromaLimits[0]), chromaLimits[1]) };
  const light = readable('light', tint, 58);
  const strong = { hue, lightness: strongest(hue), chroma: fullChroma };
  return {
    light,
    dark: readable('dark', tint, isBright(hue) ? 80 : 70),
    fill: onFill(isBright(hue) ? hexOf(strong) : light),
  };
}

const toOklch = converter('oklch');
const distance = differenceEuclidean('oklab');

/** Less, and a fill is hardly seen on its page. */
const minDistance = 0.15;

/** Colours below this chroma look grey. */
const minChroma = 0.035;

/** The accent of a brand's colour, `#rrggbb`: that colour itself wherever it can be read and seen. One without a hue is black and white. */
export function accentOfColor(color: string): Accent {
  const { h: hue = 0, c: chroma, l: lightness } = toOklch(color) ?? { c: 0, l: 0 };
  if (chroma < minChroma) {
    const grey = { hue, chroma: 0, lightness };
    const light = readable('light', grey, 25);
    return { light, dark: readable('dark', grey, 92), fill: onFill(light) };
  }
  const tint = { hue, chroma, lightness };
  const percent = lightness * 100;
  let fill = tint;
  while (distance(hexOf(fill), pageGround) < minDistance)
    fill = { ...fill, lightness: fill.lightness - 0.01 };
  return {
    light: readable('light', tint, Math.min(percent, 58)),
    dark: readable('dark', tint, Math.max(percent, 70)),
    fill: onFill(hexOf(fill)),
  };
}

/** The hue of `--color-error` (`shared/ui/src/tokens.css`), and how close to it a tinted surface is taken for an error. */
const errorHue = 28;
const hueTolerance = 25;

/** Whether surfaces in the tint of an accent, `#rrggbb`, look like the background of an error. */
export function isLikeError(accent: string): boolean {
  const { h, c = 0 } = toOklch(accent) ?? {};
  return h !== undefined && c >= minChroma && Math.abs(((h - errorHue + 540) % 360) - 180) <= hueTolerance;
}

/** 0 to 255. */
export type Pixel = readonly [red: number, green: number, blue: number];

const sectors = 24;

/** A picture with a smaller share of colours counts as grey. */
const minShare = 0.02;

/** Yellow as dark as text is brown, so another hue takes precedence. */
const weightOfHue = (hue: number) => (hue > 70 && hue < 118 ? 0.2 : 1);

interface Colorful extends Tint {
  readonly weight: number;
}

/** The picture's dominant hue; yellow only if there is no other. Null for a grey picture. */
export function mainTint(pixels: readonly Pixel[]): Tint | null {
  const colorful: readonly Colorful[] = pixels.flatMap(([red, green, blue]) => {
    const { l, c, h } = toOklch({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 });
    return h === undefined || c < minChroma || l < 0.12 || l > 0.97
      ? []
      : [{ hue: h, chroma: c, lightness: l, weight: c * l * weightOfHue(h) }];
  });
  if (colorful.length < pixels.length * minShare || colorful.length === 0) return null;
  const bySector = Array.from({ length: sectors }, (): Colorful[] => []);
  for (const color of colorful) bySector[Math.floor((color.hue / 360) * sectors) % sectors]?.push(color);
  const weightOf = (colors: readonly Colorful[]) => colors.reduce((sum, { weight }) => sum + weight, 0);
  const leading = bySector.reduce((best, colors) => (weightOf(colors) > weightOf(best) ? colors : best));
  const mean = (of: (color: Colorful) => number) =>
    leading.reduce((sum, color) => sum + of(color) * color.weight, 0) / weightOf(leading);
  // No sector crosses 0 degrees, so hues of a sector have a mean.
  return {
    hue: Math.round(mean(({ hue }) => hue)),
    chroma: mean(({ chroma }) => chroma),
    lightness: mean(({ lightness }) => lightness),
  };
}
