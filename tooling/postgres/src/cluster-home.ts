import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { copiedBinaries, installedBinaries } from './postgres-binaries';
import { findPostgresUser, type PostgresUser } from './postgres-user';

/** Where a PostgreSQL cluster lives, and as whom it runs (null: as this process). */
export interface ClusterHome {
  readonly binaries: string;
  /** Private to the user the server runs as. */
  readonly folder: string;
  readonly user: PostgresUser | null;
}

/** Kept over reboots, and reachable by every user. */
const sharedFolder = '/var/tmp';

/**
 * The home of the cluster of `dataFolder`: that folder itself, or, under root, one below /var/tmp that stands for
 * it, since the other user may not be able to reach the checkout (docs/rules.md, Addresses).
 */
export async function findClusterHome(dataFolder: string): Promise<ClusterHome> {
  const user = findPostgresUser();
  const isNew = (await mkdir(dataFolder, { recursive: true })) !== undefined;
  if (!user) {
    await chmod(dataFolder, 0o700);
    return { binaries: await installedBinaries(), folder: resolve(dataFolder), user };
  }
  const key = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 16);
  const folder = join(sharedFolder, `storefront-database-${key}`);
  // The data folder was removed, so its data is meant to go too.
  if (isNew) await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
  const found = await lstat(folder);
  if (!found.isDirectory() || (found.uid !== 0 && found.uid !== user.uid)) {
    throw new Error(`The folder ${folder} belongs to somebody else: remove it.`);
  }
  await chown(folder, user.uid, user.gid);
  return { binaries: await copiedBinaries(sharedFolder), folder, user };
}
