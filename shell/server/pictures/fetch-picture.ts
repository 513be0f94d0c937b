import { get as getByHttp } from 'node:http';
import { get as getByHttps } from 'node:https';
import { useAgent } from 'request-filtering-agent';

const timeoutMs = 5000;
const mostBytes = 20 * 1024 * 1024;

/** Kinds that are decoded, or read: a server that has several sends one of them. */
const accept = 'image/jpeg,image/png,image/webp,image/avif,image/svg+xml';

/**
 * The bytes of an organiser's picture; null where it does not come. Addresses in our own network are refused, unless they are
 * of `ownOrigins`: an organiser writes them. Redirections are not followed.
 */
export function fetchPicture(address: string, ownOrigins: readonly string[]): Promise<Buffer | null> {
  if (!URL.canParse(address)) return Promise.resolve(null);
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) return Promise.resolve(null);
  const get = url.protocol === 'https:' ? getByHttps : getByHttp;
  return new Promise((resolve) => {
    const request = get(url, {
      headers: { accept },
      signal: AbortSignal.timeout(timeoutMs),
      ...(ownOrigins.includes(url.origin) ? {} : { agent: useAgent(address) }),
    });
    request.on('error', () => resolve(null));
    request.on('response', async (response) => {
      try {
        if (response.statusCode !== 200) throw new Error(`It is answered with ${response.statusCode}.`);
        const pieces: Buffer[] = [];
        let bytes = 0;
        for await (const piece of response) {
          bytes += piece.length;
          if (bytes > mostBytes) throw new Error('It is too large.');
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
