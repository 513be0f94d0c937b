import type { PageData } from '@storefront/api';
import { createReadCache } from '@storefront/server';
import pLimit from 'p-limit';
import type { PictureProcess } from '../pictures/picture-process';
import type { Pictures } from '../pictures/pictures';
import type { Settings } from '../settings/settings';
import { type Accent, accentOf, accentOfColor, mainTint, type Pixel } from './accent';

/** Characters of a drawing that are looked at: more would not change what leads. */
const maxCharacters = 200_000;

/** The colours that a drawing names: what it draws is not known without drawing it. */
function svgPixels(text: string): Pixel[] {
  return [...text.matchAll(/#([0-9a-f]{6}|[0-9a-f]{3})\b/gi)].map(([, digits = '']) => {
    const six = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
    const at = (place: number) => Number.parseInt(six.slice(place, place + 2), 16);
    return [at(0), at(2), at(4)];
  });
}

/** Pixels of which each has a red, green, blue and opacity, without those that are seen through. */
function opaquePixels(bytes: Buffer): Pixel[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) =>
    bytes.subarray(index * 4, index * 4 + 4),
  ).flatMap(([red = 0, green = 0, blue = 0, opacity = 0]): Pixel[] =>
    opacity < 128 ? [] : [[red, green, blue]],
  );
}

/** Pixels of a picture, or the colours that an SVG names. Empty for what cannot be decoded. */
export async function picturePixels(
  picture: Buffer,
  { perform }: Pick<PictureProcess, 'perform'>,
): Promise<readonly Pixel[]> {
  const start = picture.toString('utf8', 0, 2000);
  if (/<svg[\s>]/i.test(start)) return svgPixels(picture.toString('utf8', 0, maxCharacters));
  const bytes = await perform({ kind: 'sample', picture });
  return bytes ? opaquePixels(bytes) : [];
}

/** What has an accent of its own: an event by its id, or all pages but those of such events. */
interface Accented {
  readonly eventId: number | null;
  readonly accent: Accent;
}

/** Events of one document whose accents it knows: some kilobytes. */
const maxRules = 100;

const selectorOf = (eventId: number | null) =>
  eventId === null ? ':root' : `:root[data-accent="${eventId}"]`;

/** The style of a document that gives its pages their accents (`--accent-light`, `--accent-dark`); empty for none. */
const accentStyles = (accented: readonly Accented[]): string =>
  accented
    .slice(0, maxRules)
    .map(
      ({ eventId, accent: { light, dark } }) =>
        `${selectorOf(eventId)}{--accent-light:${light};--accent-dark:${dark}}`,
    )
    .join('');

/** Max number of pictures whose accents are cached. */
const maxAccents = 1000;
/** Milliseconds after which a picture without an accent is read again. */
const retryMs = 10 * 60_000;

/** The accent of a picture, as far as it is known by now; documents do not wait for it. */
export type Accents = (picture: string | null) => Accent | null;

/** Computes the accent of each picture once, one picture at a time. */
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

/** The style of a document with the provider's accent, and those of the events that its pages may show; empty for none. */
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
