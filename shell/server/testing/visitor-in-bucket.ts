import { randomUUID } from 'node:crypto';
import { bucketOf, signVisitorToken } from '@ticket-storefront/server/visitors';
import { releasedShellKey } from './released-shell';

/** The token of a new visitor of a released shell with a bucket, from 0 to 99. */
export function visitorInBucket(bucket: number): string {
  let id = randomUUID();
  while (bucketOf(releasedShellKey, id) !== bucket) id = randomUUID();
  return signVisitorToken(releasedShellKey, id);
}
