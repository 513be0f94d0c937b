import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type PackageFiles, packedFiles, packPackages, type TeamPackage } from '@ticket-storefront/bundler';

const run = promisify(execFile);
const root = resolve('.');
const kept = resolve('dist/packages');

function hashOf(packed: ReadonlyMap<TeamPackage, PackageFiles>): string {
  const hash = createHash('sha256');
  for (const files of packed.values()) for (const [path, content] of files) hash.update(path).update(content);
  return hash.digest('hex').slice(0, 16);
}

/** The folder of today's tarballs, which are packed once: their types take seconds. */
async function storedTarballs(): Promise<string> {
  const packed = await packedFiles(root);
  const folder = resolve(kept, hashOf(packed));
  if (existsSync(folder)) return folder;
  mkdirSync(kept, { recursive: true });
  // Another worker may be packing the same.
  for (const name of readdirSync(kept)) {
    if (!name.startsWith(basename(folder))) rmSync(resolve(kept, name), { recursive: true, force: true });
  }
  const unfinished = `${folder}.${process.pid}`;
  await packPackages(root, packed, unfinished);
  await run('npm', ['pack', '--pack-destination', unfinished, resolve('node_modules/playwright-core')]);
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
  return folder;
}

/**
 * Puts all that the repository of a part has of ours into a folder, and the browser's driver, which a registry has or not.
 * @returns the command line, to be run by Node before anything is installed
 */
export async function packInto(folder: string): Promise<string> {
  cpSync(await storedTarballs(), folder, { recursive: true });
  return resolve('dist/cli/storefront.mjs');
}
