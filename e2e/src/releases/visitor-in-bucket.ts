import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bucketOf, signVisitorToken } from '@ticket-storefront/server/visitors';
import type { StoreLocation } from '../store/store-location';

/**
 * The token of a new visitor with a bucket, from 0 to 99, signed with the key of a store. Without the key, somebody has to open
 * documents as new visitors until one has that bucket.
 */
export function visitorInBucket({ store }: Pick<StoreLocation, 'store'>, bucket: number): string {
  const key = readFileSync(join(store, 'visitor.key'), 'utf8');
  let visitor = randomUUID();
  while (bucketOf(key, visitor) !== bucket) visitor = randomUUID();
  return signVisitorToken(key, visitor);
}
