import { type Storage, StorageError } from './storage';

const probe = 'conditional-writes.txt';
const content = Buffer.from('Shows whether this storage refuses a write whose condition does not hold.\n');
const tagOfNothing = '"00000000000000000000000000000000"';

async function keepsConditions(storage: Storage): Promise<boolean> {
  await storage.create(probe, content);
  if (await storage.create(probe, content)) return false;
  if (await storage.replace(probe, content, tagOfNothing)) return false;
  const { tag = '' } = (await storage.read(probe)) ?? {};
  return storage.replace(probe, content, tag);
}

/**
 * Makes sure that of two who write at once one is told so: many servers that speak S3's protocol write whatever the
 * condition says, and a change to the registry would be lost.
 * @throws {StorageError}
 */
export async function requireConditionalWrites(storage: Storage): Promise<void> {
  if (await keepsConditions(storage)) return;
  throw new StorageError(
    'The storage of the registry does not keep to conditional writes, so that changes could be lost: set REGISTRY_STORAGE to a bucket that honours If-Match and If-None-Match, or to a folder.',
  );
}
