import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';

/** A colour for each scheme, `#rrggbb`, with enough contrast as text and as a background of text. */
export type Accent = Readonly<Record<'light' | 'dark', string>>;

/** Hue in degrees and chroma of OKLCH. */
type Tint = Readonly<Record<'hue' | 'chroma', number>>;

/** WCAG 2.2, 1.4.3. */
const minContrast = 4.5;

/** Minimum and maximum; pictures may be greyer or brighter. */
const chromaLimits = [0.09, 0.17] as const;

/** The backgrounds of text, and those that the accent tints by a share (`shared/ui/src/tokens.css`). */
const schemes = {
  light: {
    grounds: ['#f6f3ed', '#fffefb', '#f5f1ea'],
    tinted: [
      ['#fffefb', 0.08],
      ['#fbf9f6', 0.04],
    ],
    on: () => '#ffffff',
  },
  dark: {
    grounds: ['#12100d', '#1d1a16', '#2a2620'],
    tinted: [
      ['#1d1a16', 0.15],
      ['#100e0c', 0.05],
    ],
    on: (accent: string) => mix('#000000', accent, 0.15),
  },
} as const;

const mix = (from: string, to: string, share: number) => formatHex(interpolate([from, to], 'oklab')(share));

/** Lightness in percent, in the order of preference. */
const lightnesses = {
  light: Array.from({ length: 40 }, (_, step) => 58 - step),
  dark: Array.from({ length: 30 }, (_, step) => 70 + step),
};

function readable(scheme: keyof typeof schemes, { hue, chroma }: Tint): string {
  const { grounds, tinted, on } = schemes[scheme];
  const colors = lightnesses[scheme].map((percent) => {
    const color: Oklch = { mode: 'oklch', l: percent / 100, c: chroma, h: hue };
    return formatHex(clampChroma(color, 'oklch'));
  });
  const found = colors.find((color) =>
    [...grounds, ...tinted.map(([ground, share]) => mix(ground, color, share)), on(color)].every(
      (other) => wcagContrast(color, other) >= minContrast,
    ),
  );
  if (!found) throw new RangeError(`No accent of hue ${hue} has enough contrast.`);
  return found;
}

/** The accent that is closest to a tint and has enough contrast. */
export function accentOf({ hue, chroma }: Tint): Accent {
  const tint = { hue, chroma: Math.min(Math.max(chroma, chromaLimits[0]), chromaLimits[1]) };
  return { light: readable('light', tint), dark: readable('dark', tint) };
}

const toOklch = converter('oklch');

/** The accent that is closest to a colour, `#rrggbb`. */
export function accentOfColor(color: string): Accent {
  const { h: hue = 0, c: chroma } = toOklch(color) ?? { c: 0 };
  return accentOf({ hue, chroma });
}

/** 0 to 255. */
export type Pixel = readonly [red: number, green: number, blue: number];

const sectors = 24;

/** Colours below this chroma look grey. */
const minChroma = 0.035;

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
      : [{ hue: h, chroma: c, weight: c * l * weightOfHue(h) }];
  });
  if (colorful.length < pixels.length * minShare || colorful.length === 0) return null;
  const bySector = Array.from({ length: sectors }, (): Colorful[] => []);
  for (const color of colorful) bySector[Math.floor((color.hue / 360) * sectors) % sectors]?.push(color);
  const weightOf = (colors: readonly Colorful[]) => colors.reduce((sum, { weight }) => sum + weight, 0);
  const leading = bySector.reduce((best, colors) => (weightOf(colors) > weightOf(best) ? colors : best));
  const mean = (of: (color: Colorful) => number) =>
    leading.reduce((sum, color) => sum + of(color) * color.weight, 0) / weightOf(leading);
  // No sector crosses 0 degrees, so hues of a sector have a mean.
  return { hue: Math.round(mean(({ hue }) => hue)), chroma: mean(({ chroma }) => chroma) };
}
