import { createHash } from 'node:crypto';
import { type PictureKind, shopSlug } from '@ticket-storefront/domain/events';
import { clampChroma, converter, formatHex, wcagContrast } from 'culori';

/** Who a drawn picture stands for. */
interface Drawn {
  /** The event's `ticketing_slug`; it decides the pattern, and the hue where the shop has none. */
  readonly slug: string;
  /** The event's or the shop's name, whose first letter is its logo. */
  readonly name: string;
  /** The shop's colour, `#rrggbb`; undefined if it has none. */
  readonly color: string | undefined;
}

/** Reads numbers from a hash, so that an event looks the same on every server and in every visit. */
function dice(slug: string): (sides: number) => number {
  const bytes = createHash('sha256').update(slug).digest();
  let at = 0;
  return (sides) => (bytes[at++ % bytes.length] ?? 0) % sides;
}

const toOklch = converter('oklch');

/** Hues that are strong both dark and light: not those from yellow to lime. */
const hues = [5, 20, 35, 150, 170, 195, 225, 250, 268, 285, 305, 330, 350];

/** Degrees by which events of one shop differ. */
const spread = 50;

/** The accent of a shop without a colour (`--accent-light` of `shared/ui/src/tokens.css`). */
export const shopColor = '#4338ca';

/** Hue in degrees and chroma of OKLCH of the picture of an event that has none. */
export function drawnTint({
  slug,
  color,
}: Pick<Drawn, 'slug' | 'color'>): Readonly<Record<'hue' | 'chroma', number>> {
  const roll = dice(`hue of ${slug}`);
  const { h: own, c: chroma } = (color && toOklch(color)) || { c: 0.15 };
  if (slug === shopSlug) {
    const { h: hue = 0, c } = toOklch(color ?? shopColor) ?? { c: 0 };
    return { hue, chroma: c };
  }
  if (!color) return { hue: hues[roll(hues.length)] ?? 0, chroma };
  return { hue: ((own ?? 0) + roll(spread) - spread / 2 + 360) % 360, chroma: Math.min(chroma, 0.17) };
}

const width = 1600;
const height = 900;

type Palette = Readonly<Record<'ground' | 'deep' | 'middle' | 'light' | 'glow', string>>;

function paletteOf({ hue, chroma }: Readonly<Record<'hue' | 'chroma', number>>): Palette {
  // Dark yellow is mud, so that a yellow shop's ground is the red of a sunset.
  const isYellow = hue > 45 && hue < 130;
  const paint = (l: number, share: number, turn = 0) => {
    const h = isYellow ? 20 + l ** 2 * 95 : (hue + turn) % 360;
    return formatHex(clampChroma({ mode: 'oklch', l, c: chroma * share, h }, 'oklch'));
  };
  return {
    ground: paint(0.27, 0.5),
    deep: paint(0.36, 0.75, 15),
    middle: paint(0.5, 1),
    light: paint(0.72, 0.9, 25),
    glow: paint(0.87, 0.7, 55),
  };
}

type Roll = ReturnType<typeof dice>;

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`;

/** A hill from the left edge to the right one. */
const hill = (y: number, rise: number, fill: string) =>
  shape(
    `M0 ${y}C400 ${y - rise} 700 ${y + rise} 1000 ${y - rise / 3}S1400 ${y - rise} 1600 ${y}V900H0z`,
    fill,
  );

const patterns: readonly ((colors: Palette, roll: Roll) => string)[] = [
  // Rings around a light.
  ({ deep, middle, light, glow }, roll) => {
    const [x, y] = [300 + roll(10) * 110, 700];
    return [deep, middle, light, glow].map((fill, ring) => circle(x, y, 720 - ring * 190, fill)).join('');
  },
  // Large circles that overlap.
  ({ deep, middle, light, glow }, roll) =>
    circle(380, 520, 420, deep) +
    circle(980, 380 + roll(200), 330, middle) +
    circle(1330, 660, 260, light) +
    circle(700, 700, 130, glow),
  // Ribbons.
  ({ deep, middle, light, glow }, roll) => {
    const from = roll(5) * 60;
    return [deep, middle, light, glow]
      .map((fill, ribbon) =>
        shape(
          `M${from + ribbon * 330} 900L${from + 520 + ribbon * 330} 0h${200 - ribbon * 40}L${from + 200 - ribbon * 40 + ribbon * 330} 900z`,
          fill,
        ),
      )
      .join('');
  },
  // Hills below a sun.
  ({ deep, middle, light, glow }, roll) =>
    circle(400 + roll(9) * 100, 390, 170, glow) +
    hill(560, 150, light) +
    hill(670, -110, middle) +
    hill(780, 90, deep),
  // Rays.
  ({ deep, middle, light, glow }, roll) => {
    const x = 500 + roll(7) * 100;
    const rays = times(9, (ray) =>
      shape(`M${x} 900L${-1000 + ray * 420} -300h210z`, ray % 2 ? middle : deep),
    );
    return rays + circle(x, 900, 300, light) + circle(x, 900, 170, glow);
  },
  // Tiles of quarter circles.
  ({ deep, middle, light, glow }, roll) =>
    times(15, (tile) => {
      const [x, y] = [(tile % 5) * 320, Math.floor(tile / 5) * 320];
      const fill = [deep, middle, light, deep, glow][roll(5)] ?? deep;
      return [
        shape(`M${x} ${y}h320a320 320 0 0 1-320 320z`, fill),
        shape(`M${x + 320} ${y + 320}h-320a320 320 0 0 1 320-320z`, fill),
        circle(x + 160, y + 160, 110, fill),
      ][roll(3)] as string;
    }),
  // Dots that grow.
  ({ deep, middle, light, glow }, roll) => {
    const isUp = roll(2);
    return times(60, (dot) => {
      const [column, row] = [dot % 10, Math.floor(dot / 10)];
      const size = 12 + (isUp ? 5 - row : row) * 9 + column * 2;
      return circle(
        80 + column * 160,
        60 + row * 156,
        size,
        [deep, middle, light, glow][(row + column) % 4] ?? deep,
      );
    });
  },
  // Waves.
  ({ deep, middle, light, glow }, roll) => {
    const start = 250 + roll(4) * 40;
    return [glow, light, middle, deep]
      .map((fill, wave) => hill(start + wave * 150, wave % 2 ? 120 : -120, fill))
      .join('');
  },
];

/** The background picture of an event that has none, as SVG (docs/rules.md, Pictures). */
function drawCover(drawn: Drawn): string {
  const roll = dice(drawn.slug);
  const colors = paletteOf(drawnTint(drawn));
  const pattern = patterns[roll(patterns.length)];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"><path fill="${colors.ground}" d="M0 0h${width}v${height}H0z"/>${pattern?.(colors, roll)}</svg>`;
}

const firstLetter = (name: string) =>
  [...new Intl.Segmenter().segment(name)].find(({ segment }) => /[\p{L}\p{N}]/u.test(segment))?.segment ?? '';

/** WCAG 2.2, 1.4.3. */
export const minContrast = 4.5;

/** Black or white, whichever can be read on a colour; white where both can. Any colour has at least 4.5:1 to one of the two. */
export const readableOn = (color: string): string =>
  wcagContrast(color, '#ffffff') >= minContrast ? '#ffffff' : '#000000';

/** A shop is known by its colour itself. */
const shopPalette = (color: string): Pick<Palette, 'ground' | 'middle' | 'glow'> => ({
  ground: color,
  middle: color,
  glow: readableOn(color),
});

/** The logo of an event or a shop that has none, as SVG: the first letter of its name. */
function drawMonogram(drawn: Drawn): string {
  const { slug, color } = drawn;
  const { ground, middle, glow } =
    slug === shopSlug && color ? shopPalette(color) : paletteOf(drawnTint(drawn));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96"><path fill="${ground}" d="M0 0h96v96H0z"/><circle cx="78" cy="82" r="46" fill="${middle}"/><text x="48" y="50" fill="${glow}" font-family="Figtree,system-ui,sans-serif" font-size="52" font-weight="700" text-anchor="middle" dominant-baseline="central">${firstLetter(drawn.name).toLocaleUpperCase('en')}</text></svg>`;
}

const drawings: Record<PictureKind, (drawn: Drawn) => string> = { background: drawCover, logo: drawMonogram };

/** The picture of an event that has none of a kind, as SVG: the same for the same event. */
export const drawPicture = (kind: PictureKind, drawn: Drawn): string => drawings[kind](drawn);
