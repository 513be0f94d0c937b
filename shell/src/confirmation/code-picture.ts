import { encode } from 'uqr';

/** A QR code with the light margin that scanners need, to draw as SVG. */
export interface CodePicture {
  /** Modules in each direction. */
  readonly size: number;
  /** The dark modules, as an SVG path in which each is 1 × 1. */
  readonly path: string;
}

/** Light modules around a code. */
const border = 4;

/** Draws a text as a QR code. */
export function codePicture(text: string): CodePicture {
  const { size, data } = encode(text, { ecc: 'M', border });
  const dark = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return { size, path: dark.join('') };
}

/** A code in groups of four characters, which are easy to read out: `ABCD`, `EFGH`, `/2`. */
export const codeGroups = (code: string): readonly string[] => code.match(/\/.*|[^/]{1,4}/g) ?? [];
