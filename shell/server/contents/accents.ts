import { LRUCache } from 'lru-cache';
import type { Pictures } from '../pictures/create-pictures';
import { type Accent, accentOf } from './accent';
import { mainTint } from './main-tint';
import { picturePixels } from './picture-pixels';

/** Pictures whose accents are kept. */
const mostKept = 1000;
/** Milliseconds after which a picture without an accent is looked at again. */
const retryMs = 10 * 60_000;

/** The accent of a picture, as far as it is known by now; documents do not wait for it. */
export type Accents = (picture: string | null) => Accent | null;

/** Draws an accent from each picture once, one after the other, and keeps it. */
export function createAccents(pictures: Pick<Pictures, 'read' | 'perform'>): Accents {
  let turn: Promise<void> = Promise.resolve();
  const kept = new LRUCache<string, { readonly accent: Accent | null }>({ max: mostKept });

  async function draw(picture: string): Promise<void> {
    const bytes = await pictures.read(picture);
    const tint = bytes && mainTint(await picturePixels(bytes, pictures));
    const accent = tint && accentOf(tint);
    kept.set(picture, { accent }, accent ? {} : { ttl: retryMs });
  }

  return (picture) => {
    if (!picture) return null;
    const known = kept.get(picture);
    if (known) return known.accent;
    kept.set(picture, { accent: null });
    turn = turn.then(() => draw(picture)).catch(() => {});
    return null;
  };
}
