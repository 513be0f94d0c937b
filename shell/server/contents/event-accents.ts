import type { PageData } from '@storefront/api';
import { createReadCache } from '@storefront/server';
import pLimit from 'p-limit';
import type { PictureProcess } from '../pictures/picture-process';
import type { Pictures } from '../pictures/pictures';
import type { Settings } from '../settings/settings';
import { type Accent, accentOf, accentOfColor, mainTint, type Pixel } from './accent';

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
function opaquePixels(bytes: Buffer): Pixel[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) =>
    bytes.subarray(index * 4, index * 4 + 4),
  ).flatMap(([red = 0, green = 0, blue = 0, opacity = 0]): Pixel[] =>
    opacity < 128 ? [] : [[red, green, blue]],
  );
}

/** A sample of a picture's pixels, or the colours in an SVG; empty if it cannot be decoded. */
export async function picturePixels(
  picture: Buffer,
  { perform }: Pick<PictureProcess, 'perform'>,
): Promise<readonly Pixel[]> {
  const start = picture.toString('utf8', 0, 2000);
  if (/<svg[\s>]/i.test(start)) return svgPixels(picture.toString('utf8', 0, maxCharacters));
  const bytes = await perform({ kind: 'sample', picture });
  return bytes ? opaquePixels(bytes) : [];
}

/** The accent of an event, or with null of all other pages. */
interface Accented {
  readonly eventId: number | null;
  readonly accent: Accent;
}

const maxRules = 100;

const selectorOf = (eventId: number | null) =>
  eventId === null ? ':root' : `:root[data-accent="${eventId}"]`;

const accentStyles = (accented: readonly Accented[]): string =>
  accented
    .slice(0, maxRules)
    .map(
      ({ eventId, accent: { light, dark } }) =>
        `${selectorOf(eventId)}{--accent-light:${light};--accent-dark:${dark}}`,
    )
    .join('');

const maxAccents = 1000;
/** For a picture without an accent. */
const retryMs = 10 * 60_000;

/** The accent of a picture; null while it is unknown, because documents do not wait for it. */
export type Accents = (picture: string | null) => Accent | null;

export function createAccents(pictures: Pick<Pictures, 'read' | 'perform'>): Accents {
  const oneAtATime = pLimit(1);
  const accents = createReadCache<{ readonly accent: Accent | null }>({
    max: maxAccents,
    freshMs: ({ accent }) => (accent ? Number.POSITIVE_INFINITY : retryMs),
  });

  async function compute(picture: string): Promise<Accent | null> {
    const bytes = await pictures.read(picture);
    const tint = bytes && mainTint(await picturePixels(bytes, pictures));
    return tint && accentOf(tint);
  }

  return (picture) => {
    if (!picture) return null;
    void accents.get(picture, async () => ({
      accent: await oneAtATime(() => compute(picture)).catch(() => null),
    }));
    return accents.last(picture)?.accent ?? null;
  };
}

/** Custom properties with the accents of the provider and of the document's events; empty without accents. */
export function pageAccents(
  { event, events }: Pick<PageData, 'event' | 'events'>,
  { PROVIDER_COLOR: color }: Pick<Settings, 'PROVIDER_COLOR'>,
  accents: Accents,
): string {
  const shown = event ? [event] : (events ?? []);
  return accentStyles([
    ...(color ? [{ eventId: null, accent: accentOfColor(color) }] : []),
    ...shown.flatMap(({ id, ticketing_background_url: picture }) => {
      const accent = accents(picture);
      return accent ? [{ eventId: id, accent }] : [];
    }),
  ]);
}
