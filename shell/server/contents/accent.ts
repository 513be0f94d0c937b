import { clampChroma, converter, formatHex, interpolate, type Oklch, wcagContrast } from 'culori';

/** A colour for each scheme, as `#rrggbb`: text is readable in it on every ground of the pages, and on it. */
export interface Accent {
  readonly light: string;
  readonly dark: string;
}

/** Hue in degrees and chroma of OKLCH. */
export interface Tint {
  readonly hue: number;
  readonly chroma: number;
}

/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5;

/** A picture may be greyer or brighter than what leads through a page. */
const chromaLimits = [0.09, 0.17] as const;

/** The grounds that text stands on in a scheme, and the surface that the accent tints (`shared/ui/src/tokens.css`). */
const schemes = {
  light: { grounds: ['#f6f3ed', '#fffefb', '#f5f1ea'], surface: '#fffefb', share: 0.08, on: () => '#ffffff' },
  dark: {
    grounds: ['#12100d', '#1d1a16', '#2a2620'],
    surface: '#1d1a16',
    share: 0.15,
    on: (accent: string) => mix('#000000', accent, 0.15),
  },
} as const;

const mix = (from: string, to: string, share: number) => formatHex(interpolate([from, to], 'oklab')(share));

/** Lightness in percent, from the brightest that a scheme may have to the darkest, and the other way round. */
const lightnesses = {
  light: Array.from({ length: 40 }, (_, step) => 58 - step),
  dark: Array.from({ length: 30 }, (_, step) => 70 + step),
};

function readable(scheme: keyof typeof schemes, { hue, chroma }: Tint): string {
  const { grounds, surface, share, on } = schemes[scheme];
  const colors = lightnesses[scheme].map((percent) => {
    const color: Oklch = { mode: 'oklch', l: percent / 100, c: chroma, h: hue };
    return formatHex(clampChroma(color, 'oklch'));
  });
  const found = colors.find((color) =>
    [...grounds, mix(surface, color, share), on(color)].every(
      (other) => wcagContrast(color, other) >= leastContrast,
    ),
  );
  if (!found) throw new RangeError(`No accent of hue ${hue} can be read.`);
  return found;
}

/** The accent of a tint: as near to its picture as text in it and on it can be read. */
export function accentOf({ hue, chroma }: Tint): Accent {
  const tint = { hue, chroma: Math.min(Math.max(chroma, chromaLimits[0]), chromaLimits[1]) };
  return { light: readable('light', tint), dark: readable('dark', tint) };
}

const toOklch = converter('oklch');

/** The accent of a colour, `#rrggbb`: that colour itself where text can be read in it and on it. */
export function accentOfColor(color: string): Accent {
  const { h: hue = 0, c: chroma } = toOklch(color) ?? { c: 0 };
  return accentOf({ hue, chroma });
}
