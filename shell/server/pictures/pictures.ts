import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import type { PictureFormat } from '@storefront/domain/events';
import { createReadCache } from '@storefront/server';
import { useAgent } from 'request-filtering-agent';
import { createPictureProcess, type PictureProcess } from './picture-process';

const fetchTimeoutMs = 5000;
const maxPictureBytes = 20 * 1024 * 1024;

/** Kinds that are decoded, or read: a server that has several sends one of them. */
const accept = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml';

/**
 * The bytes of an organiser's picture; null where it does not come. Addresses in our own network are refused, unless they are
 * of `ownOrigins`: an organiser writes them. Redirections are not followed.
 */
function fetchPicture(address: string, ownOrigins: readonly string[]): Promise<Buffer | null> {
  if (!URL.canParse(address)) return Promise.resolve(null);
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return Promise.resolve(null);
  const get = url.protocol === 'https:' ? getByHttps : getByHttp;
  return new Promise((resolve) => {
    const request = get(url, {
      headers: { accept },
      signal: AbortSignal.timeout(fetchTimeoutMs),
      ...(ownOrigins.includes(url.origin) ? {} : { agent: useAgent(address) }),
    });
    request.on('error', () => resolve(null));
    request.on('response', async (response) => {
      try {
        if (response.statusCode !== 200) throw new Error(`The server responded with ${response.statusCode}.`);
        const pieces: Buffer[] = [];
        let bytes = 0;
        for await (const piece of response) {
          bytes += piece.length;
          if (bytes > maxPictureBytes) throw new Error('The picture is too large.');
          pieces.push(piece);
        }
        resolve(Buffer.concat(pieces));
      } catch {
        response.destroy();
        resolve(null);
      }
    });
  });
}

/** Max bytes of organisers' pictures that are cached until all sizes of them are made. */
const maxOriginalBytes = 64 * 1024 * 1024;
const originalFreshMs = 60_000;

/** The bytes of a picture; null where it does not come. Never rejects. */
type OrganiserPictures = (address: string) => Promise<Buffer | null>;

/** Fetches organisers' pictures, and each of them once for those who ask at a time. @param ownOrigins - of ours that may have some. */
function createOrganiserPictures(ownOrigins: readonly string[]): OrganiserPictures {
  const originals = createReadCache<Buffer | null>({
    max: maxOriginalBytes,
    sizeOf: (bytes, address) => address.length + (bytes?.byteLength ?? 0),
    freshMs: originalFreshMs,
  });
  return (address) => originals.get(address, () => fetchPicture(address, ownOrigins));
}

const maxSizedBytes = 64 * 1024 * 1024;
/** Milliseconds after which a picture is made again: an organiser may have changed it. */
const freshMs = 60 * 60_000;
/** Milliseconds after which one that could not be made is tried again. */
const retryMs = 10 * 60_000;
/** Milliseconds that a browser waits: from then on it gets the organiser's own sooner. */
const maxWaitMs = 1000;

/** A picture as it is to be. */
interface SizedPicture {
  /** Where the organiser has it. */
  readonly address: string;
  /** Pixels. */
  readonly width: number;
  readonly format: PictureFormat;
}

/** Its bytes; 'later' where it is still being made, 'never' where it cannot be. */
type SizedAnswer = Buffer | 'later' | 'never';

type SizedPictures = (picture: SizedPicture) => Promise<SizedAnswer>;

/** Makes organisers' pictures in other sizes and formats. Returns a stale one while it is made again. */
function createSizedPictures(
  readPicture: OrganiserPictures,
  { perform }: Pick<PictureProcess, 'perform'>,
): SizedPictures {
  const pictures = createReadCache<Buffer | 'never'>({
    max: maxSizedBytes,
    sizeOf: (made, key) => key.length + made.length,
    freshMs: (made) => (made === 'never' ? retryMs : freshMs),
    staleMs: Number.POSITIVE_INFINITY,
  });

  async function make({ address, width, format }: SizedPicture): Promise<Buffer | 'never'> {
    const picture = await readPicture(address);
    const made = picture && (await perform({ kind: 'resize', picture, width, format }));
    return made && made.length < picture.length ? made : 'never';
  }

  return (picture) => {
    const key = `${picture.width}.${picture.format} ${picture.address}`;
    return Promise.race([
      pictures.get(key, () => make(picture)),
      wait(maxWaitMs, 'later' as const, { ref: false }),
    ]);
  };
}

/** Organisers' pictures: as they have them, in the sizes of the shop, and what else is made of them. */
export interface Pictures extends PictureProcess {
  readonly read: OrganiserPictures;
  readonly sized: SizedPictures;
}

/** @param ownOrigins - of ours, that organisers may have pictures on. */
export function createPictures(ownOrigins: readonly string[]): Pictures {
  const read = createOrganiserPictures(ownOrigins);
  const process = createPictureProcess();
  return { ...process, read, sized: createSizedPictures(read, process) };
}
