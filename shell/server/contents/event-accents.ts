import type { PageData } from '@ticket-storefront/api';
import { createReadCache } from '@ticket-storefront/server';
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
const opaquePixels = (bytes: Buffer): Pixel[] =>
  Array.from({ length: bytes.length / 4 }, (_, index) => bytes.subarray(index * 4, index * 4 + 4)).flatMap(
    ([red = 0, green = 0, blue = 0, opacity = 0]): Pixel[] => (opacity < 128 ? [] : [[red, green, blue]]),
  );

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

const maxAccents = 1000;
/** For a picture without an accent. */
const retryMs = 10 * 60_000;

/** Computes the accents of pictures; null while one is unknown, because documents do not wait for it. */
export function createAccents(pictures: Pick<Pictures, 'read' | 'perform'>) {
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

  return (picture: string | null): Accent | null => {
    if (!picture) return null;
    void accents.get(picture, async () => ({
      accent: await oneAtATime(() => compute(picture)).catch(() => null),
    }));
    return accents.last(picture)?.accent ?? null;
  };
}

export type Accents = ReturnType<typeof createAccents>;

const maxRules = 100;

const accentRule = (selector: string, { light, dark }: Accent) =>
  `${selector}{--accent-light:${light};--accent-dark:${dark}}`;

/** Custom properties with the accents of the provider and of the document's events; empty without accents. */
export function pageAccents(
  { event, events }: Pick<PageData, 'event' | 'events'>,
  { PROVIDER_COLOR: color }: Pick<Settings, 'PROVIDER_COLOR'>,
  accents: Accents,
): string {
  const ofProvider = color ? [accentRule(':root', accentOfColor(color))] : [];
  const ofEvents = (event ? [event] : (events ?? [])).flatMap(({ id, ticketing_background_url: picture }) => {
    const accent = accents(picture);
    return accent ? [accentRule(`:root[data-accent="${id}"]`, accent)] : [];
  });
  return [...ofProvider, ...ofEvents].slice(0, maxRules).join('');
}
