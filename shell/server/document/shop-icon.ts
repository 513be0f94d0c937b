import { converter } from 'culori';
import { encode } from 'fast-png';
import { accentOfColor } from '../contents/accent';
import { shopColor } from '../pictures';

/** The colour of the shop's icons, with enough contrast to white. @param color - the provider's */
export const iconColor = (color: string | undefined): string =>
  color ? accentOfColor(color).light : shopColor;

export const iconSvg = (color: string): string =>
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='${color}' d='M4 8h24v5a3 3 0 0 0 0 6v5H4v-5a3 3 0 0 0 0-6z'/><path stroke='#fff' stroke-width='2' stroke-dasharray='2 2' d='M20 9v14'/></svg>`;

const escapes: Readonly<Record<string, string>> = { '<': '%3C', '>': '%3E', '#': '%23' };

/** The icon as a `data:` address. */
export const iconAddress = (color: string): string =>
  `data:image/svg+xml,${iconSvg(color).replace(/[<>#]/g, (character) => escapes[character] ?? '')}`;

/** Pixels. */
export const touchIconSize = 180;

/** Units of the drawing in each direction. */
const units = 32;

/** Samples of a pixel in each direction. */
const points = 4;

const hasNotch = (x: number, y: number) =>
  Math.min(Math.hypot(x - 4, y - 16), Math.hypot(x - 28, y - 16)) < 3;

const isPerforation = (x: number, y: number) =>
  x >= 19 && x < 21 && y >= 9 && y < 23 && Math.floor((y - 9) / 2) % 2 === 0;

const isTicket = (x: number, y: number) =>
  x >= 4 && x < 28 && y >= 8 && y < 24 && !hasNotch(x, y) && !isPerforation(x, y);

/** The ticket's share of a pixel, 0 to 1, in a picture of `size` pixels. */
function coverage(column: number, row: number, size: number): number {
  let covered = 0;
  for (let point = 0; point < points ** 2; point += 1) {
    const x = column + ((point % points) + 0.5) / points;
    const y = row + (Math.floor(point / points) + 0.5) / points;
    if (isTicket((x * units) / size, (y * units) / size)) covered += 1;
  }
  return covered / points ** 2;
}

const toRgb = converter('rgb');

/** A PNG for home screens and passes: a white ticket on a colour, `#rrggbb`. @param size - in pixels */
export function touchIcon(color: string, size = touchIconSize): Buffer {
  const { r = 0, g = 0, b = 0 } = toRgb(color) ?? {};
  const data = new Uint8Array(size ** 2 * 3);
  for (let pixel = 0; pixel < size ** 2; pixel += 1) {
    const white = coverage(pixel % size, Math.floor(pixel / size), size);
    data.set(
      [r, g, b].map((channel) => Math.round(255 * (channel + (1 - channel) * white))),
      pixel * 3,
    );
  }
  return Buffer.from(encode({ width: size, height: size, data, channels: 3, depth: 8 }));
}
