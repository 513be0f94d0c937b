import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { UserError } from '@storefront/server';
import type { Storage } from '@storefront/storage';
import pLimit from 'p-limit';
import { integrityOf, manifestPath, type ReleaseManifest } from './release-manifest';

/** Every file of a built folder by its hash and size, as a manifest lists them. */
export function describeFiles(folder: string): ReleaseManifest['files'] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      const content = readFileSync(path);
      return {
        path: relative(folder, path).split(sep).join('/'),
        integrity: integrityOf(content),
        bytes: content.length,
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path));
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible = /\.(js|css|svg)$/;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await Promise.all([
    brotli(content).then((compressed) => writeFile(`${path}.br`, compressed)),
    gzipped(content, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ]);
}

/** Puts a `.br` and a `.gz` beside every text file of a folder but those excepted, since its origin is a plain file server. */
export async function compressFiles(folder: string, except: readonly string[] = []): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  const compressed = names.filter((name) => compressible.test(name) && !except.includes(name));
  await Promise.all(compressed.map((name) => compressFile(join(folder, name))));
}

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
  const limit = pLimit({ concurrency: atATime, rejectOnClear: true });
  const uploads = files.map(({ path }) =>
    limit(async () => upload(assets, `${part}/${version}/${path}`, await readFile(join(folder, path)))),
  );
  await Promise.all(uploads).catch(async (error) => {
    limit.clearQueue();
    await Promise.allSettled(uploads);
    throw error;
  });
  await upload(assets, manifestPath(part, version), Buffer.from(manifestText));
}
