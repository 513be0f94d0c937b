import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { stop } from 'esbuild';
import * as v from 'valibot';
import { type Bundle, bundle } from './bundle';
import { type BundledServer, root, type ServerSources, servers } from './servers';

const recordSchema = v.object({
  /** A hash of all files of the bundle. */
  version: v.string(),
  /** The source files of the bundle and folders whose entries it lists, relative to the root of the repository. */
  sources: v.array(v.string()),
  /** Names of the npm packages with code in the bundle. */
  packages: v.array(v.string()),
  /** Size of all files. */
  bytes: v.number(),
});

/** The record of a bundle, in a file beside the bundle's folder. */
export type BundleRecord = v.InferOutput<typeof recordSchema>;

/** The record of a bundle; null if it was never built. */
export function readBundleRecord(file: string): BundleRecord | null {
  try {
    return v.parse(recordSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

const modifiedMs = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** Whether no source has changed since the record was written. */
function isUpToDate(recordFile: string, { sources }: BundleRecord): boolean {
  const builtMs = modifiedMs(recordFile);
  // Files of npm packages have the time of their publication, so an update shows only in the lock file.
  return [...sources, 'package-lock.json'].every((source) => modifiedMs(join(root, source)) <= builtMs);
}

/** Replaces a file atomically, because a server that starts at this moment must not read half of it. */
async function replaceFile(file: string, content: Uint8Array | string): Promise<void> {
  const written = `${file}.${process.pid}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(written, content);
  await rename(written, file);
}

async function writeFiles(folder: string, files: Bundle['files']): Promise<void> {
  for (const [path, content] of files) await replaceFile(join(folder, path), content);
  const present = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = present.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const wanted = new Set([...files.keys()].map((path) => join(folder, path)));
  // Another process may be writing the same file under its own number.
  const isWanted = (path: string) => wanted.has(path) || wanted.has(path.replace(/\.\d+$/, ''));
  await Promise.all(paths.filter((path) => !isWanted(path)).map((path) => rm(path, { force: true })));
}

/**
 * Builds one server into `folder` and its record beside it, unless its sources are unchanged.
 * @throws {Error} with esbuild's message if its sources do not build.
 */
export async function buildServer(sources: ServerSources, folder: string): Promise<BundleRecord> {
  const recordFile = `${folder}.json`;
  const former = readBundleRecord(recordFile);
  if (former && isUpToDate(recordFile, former)) return former;

  const begun = new Date();
  const built = await bundle(root, sources);
  await writeFiles(folder, built.files);
  const hash = createHash('sha256');
  for (const [path, content] of built.files) hash.update(path).update(content);
  const record: BundleRecord = {
    version: hash.digest('hex').slice(0, 16),
    sources: [...built.sources],
    packages: [...built.packages],
    bytes: [...built.files.values()].reduce((sum, content) => sum + content.byteLength, 0),
  };
  await replaceFile(recordFile, JSON.stringify(record, null, 2));
  // A source that changes during the build is newer than the record, so the next build includes it.
  await utimes(recordFile, begun, begun);
  return record;
}

/** The folder of a built server. */
export const folderOf = (server: BundledServer): string => join(root, 'dist', server);

/** The script that starts a built server. */
export const scriptOf = (server: BundledServer): string => join(folderOf(server), 'main.mjs');

/** The record of each built server. */
export type BuiltServers<Server extends BundledServer> = Readonly<Record<Server, BundleRecord>>;

/**
 * Builds those of the given servers whose sources have changed since their last build.
 * @throws {Error} with esbuild's message if one does not build.
 */
export async function buildServers<Server extends BundledServer>(
  names: readonly Server[],
): Promise<BuiltServers<Server>> {
  const build = async (name: Server) => [name, await buildServer(servers[name], folderOf(name))] as const;
  try {
    return Object.fromEntries(await Promise.all(names.map(build))) as BuiltServers<Server>;
  } finally {
    // esbuild's process would retain the memory of all builds until this process ends.
    await stop();
  }
}
