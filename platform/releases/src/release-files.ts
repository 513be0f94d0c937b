import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { UserError } from '@ticket-storefront/server';
import type { Storage } from '@ticket-storefront/storage';
import pLimit from 'p-limit';
import { integrityOf, manifestPath, type ReleaseManifest, releaseManifestName } from './release-manifest';

/** Lists the paths of all files of a built folder, in order. */
export const pathsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();

/** Lists every file of a built folder with hash and size. */
export const describeFiles = (folder: string): ReleaseManifest['files'] =>
  pathsIn(folder).map((path) => {
    const content = readFileSync(join(folder, path));
    return { path, integrity: integrityOf(content), bytes: content.length };
  });

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressible = /\.(m?js|css|svg)$/;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  await writeFile(`${path}.br`, await brotli(content));
  await writeFile(`${path}.gz`, await gzipped(content, { level: 9 }));
}

/** Writes a `.br` and a `.gz` beside every text file of a folder, because its origin is a plain file server. */
export async function compressFiles(folder: string, except: readonly string[] = []): Promise<void> {
  const compressed = pathsIn(folder).filter((path) => compressible.test(path) && !except.includes(path));
  await Promise.all(compressed.map((name) => compressFile(join(folder, name))));
}

/**
 * Writes the files of a release into a folder.
 * @throws {UserError} naming a file that differs from the manifest.
 */
export async function writeReleaseFiles(
  { part, version, files }: ReleaseManifest,
  assets: Pick<Storage, 'read'>,
  folder: string,
): Promise<void> {
  for (const { path, bytes, integrity } of files) {
    const content = (await assets.read(`${part}/${version}/${path}`, bytes))?.content;
    if (!content || integrityOf(content) !== integrity) {
      throw new UserError(
        `${part}/${version}/${path} differs from its manifest: see with \`storefront verify\` what else does, and publish the part again.`,
      );
    }
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

const maxUploads = 8;

export interface UploadOptions {
  /**
   * Whether the registry lists the release. Until then its manifest and compressed copies may be replaced, because those of an
   * upload that another machine began may differ. By default nothing is replaced.
   */
  isRegistered?(): Promise<boolean>;
}

const isReplaceable = (path: string) => /\.(br|gz)$/.test(path) || path.endsWith(`/${releaseManifestName}`);

/**
 * Checks before an upload that the folder of a release has no file of another build, whose upload was interrupted.
 * @throws {UserError} naming the first one.
 */
export async function requireOwnFolder(
  assets: Storage,
  { part, version, files }: ReleaseManifest,
): Promise<void> {
  const place = `${part}/${version}/`;
  const expected = new Map(files.map(({ path, integrity }) => [place + path, integrity]));
  for (const path of await assets.list(place)) {
    if (path === manifestPath(part, version)) continue;
    const integrity = expected.get(path);
    if (integrity && isReplaceable(path)) continue;
    const stored = integrity ? await assets.read(path) : null;
    if (stored && integrityOf(stored.content) === integrity) continue;
    throw new UserError(`${path} is of another build: publish the release under another version.`);
  }
}

async function upload(
  assets: Storage,
  path: string,
  content: Buffer,
  { isRegistered = async () => true }: UploadOptions,
): Promise<void> {
  if (await assets.create(path, content)) return;
  const present = await assets.read(path);
  if (present?.content.equals(content)) return;
  const mayReplace = present && isReplaceable(path) && !(await isRegistered());
  if (mayReplace && (await assets.replace(path, content, present.tag))) return;
  throw new UserError(
    `${path} already exists with another content: publish the release under another version.`,
  );
}

/**
 * Uploads the files of a release, and its signed manifest last: a release with a manifest is complete. The next upload
 * completes an interrupted one.
 */
export async function uploadRelease(
  assets: Storage,
  folder: string,
  { part, version, files }: ReleaseManifest,
  manifestText: string,
  options: UploadOptions = {},
): Promise<void> {
  const limit = pLimit({ concurrency: maxUploads, rejectOnClear: true });
  const uploads = files.map(({ path }) =>
    limit(async () =>
      upload(assets, `${part}/${version}/${path}`, await readFile(join(folder, path)), options),
    ),
  );
  await Promise.all(uploads).catch(async (error) => {
    limit.clearQueue();
    await Promise.allSettled(uploads);
    throw error;
  });
  await upload(assets, manifestPath(part, version), Buffer.from(manifestText), options);
}
