import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Bundle, bundle } from './bundle';
import { type BundleRecord, readBundleRecord } from './bundle-record';
import type { ServerSources } from './servers';

const modifiedMs = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY;

/** Whether none of the sources was changed after the record was written. */
function isUpToDate(root: string, recordFile: string, { sources }: BundleRecord): boolean {
  const builtMs = modifiedMs(recordFile);
  // Packages keep the time of their publication: only the lock file tells that they were updated.
  return [...sources, 'package-lock.json'].every((source) => modifiedMs(join(root, source)) <= builtMs);
}

/** Puts a file in place at once: a server that is starting meanwhile never reads half of it. */
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
  await Promise.all(paths.filter((path) => !wanted.has(path)).map((path) => rm(path, { force: true })));
}

function versionOf(files: Bundle['files']): string {
  const hash = createHash('sha256');
  for (const [path, content] of files) hash.update(path).update(content);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Builds one server into `folder`, unless that holds what its sources would become; the record lies beside it.
 * @throws {Error} with esbuild's words where its sources do not build.
 */
export async function buildServer(
  root: string,
  sources: ServerSources,
  folder: string,
): Promise<BundleRecord> {
  const recordFile = `${folder}.json`;
  const former = readBundleRecord(recordFile);
  if (former && isUpToDate(root, recordFile, former)) return former;

  const begun = new Date();
  const built = await bundle(root, sources);
  await writeFiles(folder, built.files);
  const record: BundleRecord = {
    version: versionOf(built.files),
    sources: [...built.sources],
    packages: [...built.packages],
    bytes: [...built.files.values()].reduce((sum, content) => sum + content.byteLength, 0),
  };
  await replaceFile(recordFile, JSON.stringify(record, null, 2));
  // What is changed during the build counts as changed after it.
  await utimes(recordFile, begun, begun);
  return record;
}
