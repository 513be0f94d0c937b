import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '@storefront/server/user-error';
import type { Storage } from '@storefront/storage/storage';
import { manifestPath, type ReleaseManifest } from './release-manifest';
import { sideBySide } from './side-by-side';

const atATime = 8;

async function upload(assets: Storage, path: string, content: Buffer): Promise<void> {
  if (await assets.create(path, content)) return;
  const present = await assets.read(path);
  if (present?.content.equals(content)) return;
  throw new UserError(`${path} is there already with another content: give the release another version.`);
}

/**
 * Puts the files of a release on the asset origin, its signed manifest last: a release whose manifest is there is
 * complete. An upload that broke off is taken up again by the next one.
 */
export async function uploadRelease(
  assets: Storage,
  folder: string,
  { part, version, files }: ReleaseManifest,
  manifestText: string,
): Promise<void> {
  await sideBySide(files, atATime, async ({ path }) =>
    upload(assets, `${part}/${version}/${path}`, await readFile(join(folder, path))),
  );
  await upload(assets, manifestPath(part, version), Buffer.from(manifestText));
}
