import { LRUCache } from 'lru-cache';
import { fetchPicture } from './fetch-picture';

/** Bytes of the pictures that are kept as organisers have them, until all sizes of them are made. */
const mostBytes = 64 * 1024 * 1024;
const keptMs = 60_000;

/** The bytes of a picture; null where it does not come. Never rejects. */
export type OrganiserPictures = (address: string) => Promise<Buffer | null>;

/** Fetches organisers' pictures, and each of them once for those who ask at a time. @param ownOrigins - of ours that may have some. */
export function createOrganiserPictures(ownOrigins: readonly string[]): OrganiserPictures {
  const kept = new LRUCache<string, { readonly bytes: Buffer | null }>({
    maxSize: mostBytes,
    sizeCalculation: ({ bytes }, address) => address.length + (bytes?.byteLength ?? 0),
    ttl: keptMs,
    fetchMethod: async (address) => ({ bytes: await fetchPicture(address, ownOrigins) }),
  });
  return async (address) => (await kept.fetch(address))?.bytes ?? null;
}
