import { setTimeout as wait } from 'node:timers/promises';
import type { PictureFormat } from '@storefront/domain/sized-picture';
import { LRUCache } from 'lru-cache';
import type { OrganiserPictures } from './organiser-pictures';
import type { PictureProcess } from './picture-process';

const mostBytes = 64 * 1024 * 1024;
/** Milliseconds after which a picture is made again: an organiser may have changed it. */
const freshMs = 60 * 60_000;
/** Milliseconds after which one that could not be made is tried again. */
const retryMs = 10 * 60_000;
/** Milliseconds that a browser waits: from then on it gets the organiser's own sooner. */
const mostWaitMs = 1000;

/** A picture as it is to be. */
export interface SizedPicture {
  /** Where the organiser has it. */
  readonly address: string;
  /** Pixels. */
  readonly width: number;
  readonly format: PictureFormat;
}

/** Its bytes; 'later' where it is still being made, 'never' where it cannot be. */
export type SizedAnswer = Buffer | 'later' | 'never';

export type SizedPictures = (picture: SizedPicture) => Promise<SizedAnswer>;

/** Makes organisers' pictures in other sizes and formats, and keeps them. A stale one is given while it is made again. */
export function createSizedPictures(
  readPicture: OrganiserPictures,
  { perform }: Pick<PictureProcess, 'perform'>,
): SizedPictures {
  const kept = new LRUCache<string, Buffer | 'never', SizedPicture>({
    maxSize: mostBytes,
    sizeCalculation: (made, key) => key.length + made.length,
    ttl: freshMs,
    allowStale: true,
    fetchMethod: async (_key, _stale, { context: { address, width, format }, options }) => {
      const picture = await readPicture(address);
      const made = picture && (await perform({ kind: 'resize', picture, width, format }));
      if (made && made.length < picture.length) return made;
      options.ttl = retryMs;
      return 'never';
    },
  });
  return async (context) => {
    const made = kept.fetch(`${context.width}.${context.format} ${context.address}`, { context });
    return (await Promise.race([made, wait(mostWaitMs, undefined, { ref: false })])) ?? 'later';
  };
}
