import { converter } from 'culori';
import { encode } from 'fast-png';

/** Pixels of the icon's width and height, as phones ask for it. */
export const touchIconSize = 180;

/** The icon is drawn on a grid of this many units (`icon.ts`). */
const units = 32;

/** Points in each direction that the colour of a pixel is the mean of. */
const points = 4;

const hasNotch = (x: number, y: number) =>
  Math.min(Math.hypot(x - 4, y - 16), Math.hypot(x - 28, y - 16)) < 3;

const isPerforation = (x: number, y: number) =>
  x >= 19 && x < 21 && y >= 9 && y < 23 && Math.floor((y - 9) / 2) % 2 === 0;

const isTicket = (x: number, y: number) =>
  x >= 4 && x < 28 && y >= 8 && y < 24 && !hasNotch(x, y) && !isPerforation(x, y);

/** How much of a pixel the ticket covers, 0 to 1. */
function coverage(column: number, row: number): number {
  let covered = 0;
  for (let point = 0; point < points ** 2; point += 1) {
    const x = column + ((point % points) + 0.5) / points;
    const y = row + (Math.floor(point / points) + 0.5) / points;
    if (isTicket((x * units) / touchIconSize, (y * units) / touchIconSize)) covered += 1;
  }
  return covered / points ** 2;
}

const toRgb = converter('rgb');

/** The shop's icon for the home screens of phones, a PNG: a white ticket on the colour. @param color - `#rrggbb` */
export function touchIcon(color: string): Buffer {
  const { r = 0, g = 0, b = 0 } = toRgb(color) ?? {};
  const data = new Uint8Array(touchIconSize ** 2 * 3);
  for (let pixel = 0; pixel < touchIconSize ** 2; pixel += 1) {
    const white = coverage(pixel % touchIconSize, Math.floor(pixel / touchIconSize));
    data.set(
      [r, g, b].map((channel) => Math.round(255 * (channel + (1 - channel) * white))),
      pixel * 3,
    );
  }
  return Buffer.from(encode({ width: touchIconSize, height: touchIconSize, data, channels: 3, depth: 8 }));
}
