import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import { findUp, lockFilesOf } from './installed-packages';
import { readPackageFile } from './package-file';

/** Files that are not sources: packages, output of tools, docs and tests. */
const ignoredFiles = /(^|\/)(node_modules\/|\.DS_Store$)|\.(md|pem|tgz|log)$|\.test(-d)?\.tsx?$/;

function filesIn(folder: string, recursive: boolean): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !ignoredFiles.test(relative(folder, path)));
}

/** Other packages' package.json files do not affect a build. */
const isPackageFile = (path: string) => basename(path) === 'package.json';

/** The sources and the build configuration of a package; `rules` is shared with its servers. */
const sourceFiles = (folder: string) => [
  ...filesIn(folder, false),
  ...['src', 'rules'].flatMap((name) => filesIn(join(folder, name), true)),
];

/** Our packages that the sources import. Other dependencies are for servers and tests. */
function builtIn(folder: string): string[] {
  const sources = sourceFiles(folder).filter((file) => !isPackageFile(file));
  const texts = sources.map((file) => readFileSync(file, 'utf8'));
  const isNamed = (name: string) =>
    texts.some((text) => ['/', "'", '"'].some((end) => text.includes(`${name}${end}`)));
  return Object.keys(readPackageFile(folder).dependencies).filter(
    (name) => name.startsWith('@ticket-storefront/') && isNamed(name),
  );
}

function buildTools(folder: string): string[] {
  const preset = findUp(folder, 'node_modules/@ticket-storefront/webpack');
  const packages = preset ? [...withDependencies(realpathSync(preset))] : [];
  return [...packages.map((tool) => join(tool, 'src')), import.meta.dirname];
}

function withDependencies(folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of builtIn(folder)) {
    const dependency = findUp(folder, join('node_modules', name));
    if (dependency) withDependencies(realpathSync(dependency), found);
  }
  return found;
}

/** Every file that may be built into a part, except locked packages. */
function hashedFiles(folder: string): string[] {
  const sources = [...withDependencies(folder)].flatMap(sourceFiles);
  return [...sources, ...buildTools(folder).flatMap((tools) => filesIn(tools, true))].sort();
}

/**
 * Hashes everything that a part is built from, to 8 hexadecimal digits: its sources, those of our packages that they import,
 * the build tools and the lock file of any package manager.
 */
export function hashSources(folder: string): string {
  const hash = createHash('sha256');
  for (const lock of lockFilesOf(folder)) hash.update(readFileSync(lock));
  for (const file of hashedFiles(folder)) {
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}

/**
 * Checks that a change of any source changes the hash.
 * @param sources - absolute paths that a build has read, outside of packages.
 * @throws {UserError} naming a source that is not hashed.
 */
export function requireHashed(folder: string, sources: readonly string[]): void {
  const hashed = new Set(hashedFiles(realpathSync(folder)));
  // Builds also report folders.
  const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile();
  const other = sources.find((path) => !hashed.has(path) && !isPackageFile(path) && isFile(path));
  if (!other) return;
  throw new UserError(
    `${relative(folder, other)} is built into ${folder}, but a start would not notice its change: move it into src, or into a package that the part depends on.`,
  );
}
