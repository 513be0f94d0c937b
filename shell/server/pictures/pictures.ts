import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { createReadCache } from '@ticket-storefront/server';
import { useAgent } from 'request-filtering-agent';
import type { MadeFormat } from './perform-picture-task';
import { createPictureProcess, type PictureProcess } from './picture-process';

const fetchTimeoutMs = 5000;
const maxPictureBytes = 20 * 1024 * 1024;

const accept = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml';

/** Our own addresses in those of organisers' pictures. */
export interface OwnOrigins {
  /** Only its picture files are fetched. */
  readonly assets: string;
  /** Nothing is fetched from their hosts, where a request may have an effect or count as ours. */
  readonly servers: readonly string[];
}

const pictureFile = /^[^?#]*\.(avif|jpe?g|png|svg|webp)$/i;

const isAsset = (url: URL, { assets }: OwnOrigins) => url.origin === assets && pictureFile.test(url.href);

/** By host, because another port or protocol may lead to the same server. */
function isOwn({ hostname }: URL, { assets, servers }: OwnOrigins): boolean {
  const hosts = [assets, ...servers].map((origin) => new URL(origin).hostname);
  return hosts.includes(hostname.replace(/\.$/, ''));
}

/**
 * Fetches an organiser's picture; null on failure. Organisers write the address, so it must not be in our network, and on our own
 * servers it must be a picture file of the asset origin. Redirects are not followed.
 */
function fetchPicture(address: string, own: OwnOrigins): Promise<Buffer | null> {
  if (!URL.canParse(address)) return Promise.resolve(null);
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return Promise.resolve(null);
  const isOwnPicture = isAsset(url, own);
  if (!isOwnPicture && isOwn(url, own)) return Promise.resolve(null);
  const get = url.protocol === 'https:' ? getByHttps : getByHttp;
  return new Promise((resolve) => {
    const request = get(url, {
      headers: { accept },
      signal: AbortSignal.timeout(fetchTimeoutMs),
      ...(isOwnPicture ? {} : { agent: useAgent(address) }),
    });
    request.on('error', () => resolve(null));
    request.on('response', async (response) => {
      try {
        if (response.statusCode !== 200) throw new Error(`Status ${response.statusCode}.`);
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

/** Originals are cached until all of their sizes are made. */
const maxOriginalBytes = 64 * 1024 * 1024;
const originalFreshMs = 60_000;

/** Reads pictures; null on failure. Never rejects. */
function createOrganiserPictures(own: OwnOrigins) {
  const originals = createReadCache<Buffer | null>({
    max: maxOriginalBytes,
    sizeOf: (bytes, address) => address.length + (bytes?.byteLength ?? 0),
    freshMs: originalFreshMs,
  });
  return (address: string) => originals.get(address, () => fetchPicture(address, own));
}

const maxSizedBytes = 64 * 1024 * 1024;
/** The organiser may have changed the picture by then. */
const freshMs = 60 * 60_000;
/** After a failure. */
const retryMs = 10 * 60_000;

interface SizedPicture {
  /** The organiser's original. */
  readonly address: string;
  /** Pixels. */
  readonly width: number;
  readonly format: MadeFormat;
}

/** Resizes pictures. Returns a stale one while it is made again; `later` during the first time, `never` if it cannot be made. */
function createSizedPictures(
  readPicture: ReturnType<typeof createOrganiserPictures>,
  { perform }: Pick<PictureProcess, 'perform'>,
  maxWaitMs: number,
) {
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

  return (picture: SizedPicture) => {
    const key = `${picture.width}.${picture.format} ${picture.address}`;
    return Promise.race([
      pictures.get(key, () => make(picture)),
      wait(maxWaitMs, 'later' as const, { ref: false }),
    ]);
  };
}

export type Pictures = ReturnType<typeof createPictures>;

/** @param maxWaitMs - after it, a browser gets the organiser's original. */
export function createPictures(own: OwnOrigins, maxWaitMs = 1000) {
  const read = createOrganiserPictures(own);
  const process = createPictureProcess();
  return { ...process, read, sized: createSizedPictures(read, process, maxWaitMs) };
}
