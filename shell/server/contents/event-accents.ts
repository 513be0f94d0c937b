import type { PageData } from '@ticket-storefront/api';
import { createReadCache } from '@ticket-storefront/server';
import pLimit from 'p-limit';
import { drawnTint, type PictureProcess, type Pictures } from '../pictures';
import type { Settings } from '../settings/settings';
import { type Accent, accentOf, accentOfColor, isLikeError, mainTint, type Pixel } from './accent';

/** More text would not change the dominant hue. */
const maxCharacters = 200_000;

/** The colours in an SVG's text, which is not drawn. */
function svgPixels(text: string): Pixel[] {
  return [...text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(([, digits = '']) => {
    const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    const at = (place: number) => Number.parseInt(six.slice(place, place + 2), 16);
    return [at(0), at(2), at(4)];
  });
}

/** The opaque pixels of RGBA bytes. */
const opaquePixels = (bytes: Buffer): Pixel[] =>
  Array.from({ length: bytes.length / 4 }, (_, index) => bytes.subarray(index * 4, index * 4 + 4)).flatMap(
    ([red = 0, green = 0, blue = 0, opacity = 0]): Pixel[] => (opacity < 128 ? [] : [[red, green, blue]]),
  );

/** What is seen of a picture. */
interface Sample {
  /** Some of its pixels; empty if it cannot be decoded. */
  readonly pixels: readonly Pixel[];
  /** Width by height; null if unknown. */
  readonly ratio: number | null;
}

const svgSize = /\bviewBox="[-.\d]+[ ,]+[-.\d]+[ ,]+([.\d]+)[ ,]+([.\d]+)"/;

const ratioOf = (width: unknown, height: unknown) => Number(width) / Number(height) || null;

/** A sample of a picture's pixels, or the colours in an SVG. */
export async function samplePicture(
  picture: Buffer,
  { perform }: Pick<PictureProcess, 'perform'>,
): Promise<Sample> {
  const start = picture.toString('utf8', 0, 2000);
  if (/<svg[\s>]/i.test(start)) {
    const [, width, height] = svgSize.exec(start) ?? [];
    return { pixels: svgPixels(picture.toString('utf8', 0, maxCharacters)), ratio: ratioOf(width, height) };
  }
  const bytes = await perform({ kind: 'sample', picture });
  if (!bytes) return { pixels: [], ratio: null };
  return { pixels: opaquePixels(bytes.subarray(2)), ratio: ratioOf(bytes[0], bytes[1]) };
}

/** The accent of a picture, null if it is grey, and its width by height. */
interface Look {
  readonly accent: Accent | null;
  readonly ratio: number | null;
}

const maxAccents = 1000;
/** For a picture without an accent. */
const retryMs = 10 * 60_000;

/** Computes accents and proportions of pictures; null while they are unknown, because documents do not wait for them. */
export function createAccents(pictures: Pick<Pictures, 'read' | 'perform'>) {
  const oneAtATime = pLimit(1);
  const looks = createReadCache<Look | null>({
    max: maxAccents,
    freshMs: (look) => (look?.accent ? Number.POSITIVE_INFINITY : retryMs),
  });

  async function compute(picture: string): Promise<Look | null> {
    const bytes = await pictures.read(picture);
    if (!bytes) return null;
    const { pixels, ratio } = await samplePicture(bytes, pictures);
    const tint = mainTint(pixels);
    return { accent: tint && accentOf(tint), ratio };
  }

  return (picture: string | null): Look | null => {
    if (!picture) return null;
    void looks.get(picture, () => oneAtATime(() => compute(picture)).catch(() => null));
    return looks.last(picture) ?? null;
  };
}

export type Accents = ReturnType<typeof createAccents>;

const maxRules = 100;

/** Taller and wider pictures are cropped to these on an event page. */
const ratioLimits = [0.8, 2.4] as const;

/** A hovered fill is mixed with the colour that its text has not. */
const accentProperties = ({ light, dark, fill: { color, on } }: Accent) => [
  `--accent-light:${light}`,
  `--accent-dark:${dark}`,
  `--accent-fill:${color}`,
  `--accent-on:${on}`,
  `--accent-over:${on === '#000000' ? '#ffffff' : '#000000'}`,
  // Else what is highlighted looks like an error.
  ...(isLikeError(light) ? ['--color-accent-surface:var(--color-surface-raised)'] : []),
];

const clampedRatio = (ratio: number, [least, most]: readonly [number, number]) =>
  Number(Math.min(Math.max(ratio, least), most).toFixed(3));

/** How an event, or the provider, looks. A logo is as wide as its own proportions, within limits of the page. */
function rule(selector: string, { accent, ratio, logo }: Look & { readonly logo: number | null }): string {
  const declarations = [
    ...(accent ? accentProperties(accent) : []),
    ...(ratio ? [`--cover-ratio:${clampedRatio(ratio, ratioLimits)}`] : []),
    ...(logo ? [`--logo-ratio:${clampedRatio(logo, [1, 5])}`] : []),
  ];
  return declarations.length > 0 ? `${selector}{${declarations.join(';')}}` : '';
}

/** The accent of an event whose picture the shop draws, in a shop without a colour. */
export const drawnAccent = (slug: string): Accent =>
  accentOf({ ...drawnTint({ slug, color: undefined }), lightness: 0.6 });

/** Custom properties with the accents of the provider and of the document's events, whose pictures also have proportions. */
export function pageAccents(
  { event, events }: Pick<PageData, 'event' | 'events'>,
  { PROVIDER_COLOR: color }: Pick<Settings, 'PROVIDER_COLOR'>,
  accents: Accents,
): string {
  const provider = color ? accentOfColor(color) : null;
  const ofProvider = provider
    ? [`:root{${[...accentProperties(provider), `--shop-fill:${provider.fill.color}`].join(';')}}`]
    : [];
  const ofEvents = (event ? [event] : (events ?? [])).flatMap((shown) => {
    const { id, ticketing_slug: slug, ticketing_background_url: picture } = shown;
    const look = picture || color ? accents(picture) : { accent: drawnAccent(slug), ratio: null };
    const logo = event ? (accents(event.ticketing_logo)?.ratio ?? null) : null;
    return look || logo
      ? [rule(`:root[data-accent="${id}"]`, { accent: null, ratio: null, ...look, logo })]
      : [];
  });
  return [...ofProvider, ...ofEvents].slice(0, maxRules).join('');
}

/** The first cards, whose pictures move to the pages of their events. Each costs the browser a layer. */
const maxMoving = 24;

/** A name for each event's picture, by which browsers move it between card and event page, and on to the logo of a checkout. */
export const movingPictures = ({ event, events }: Pick<PageData, 'event' | 'events'>): string =>
  (event ? [event] : (events ?? []).slice(0, maxMoving))
    .map(({ id }) => `[data-cover="${id}"]{view-transition-name:cover-${id}}`)
    .join('');
