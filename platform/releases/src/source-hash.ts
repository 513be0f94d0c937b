import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { UserError } from '@storefront/server';
import { readPackageFile } from './package-file';

const scope = '@storefront/';

/** What lies beside sources: what is installed, written by tools, said about them, packed or tests them. */
const notSource = /(^|\/)(node_modules\/|\.DS_Store$)|\.(md|pem|tgz|log)$|\.test(-d)?\.tsx?$/;

function filesIn(folder: string, recursive: boolean): string[] {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true, recursive }) : [];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !notSource.test(relative(folder, path)));
}

/** How a package is found says nothing of what it holds; a part's own is hashed. */
const describesPackage = (path: string) => basename(path) === 'package.json';

/** Folders of what a package is built from: its sources, and rules that they share with its servers. */
const sourceFolders = ['src', 'rules'];

/** Files that a package is built from, and beside them those that configure its build. */
const sourceFiles = (folder: string) => [
  ...filesIn(folder, false),
  ...sourceFolders.flatMap((name) => filesIn(join(folder, name), true)),
];

/** The packages of ours that the sources of a package name: others that it depends on are for its servers and tests. */
function builtIn(folder: string): string[] {
  const sources = sourceFiles(folder).filter((file) => !describesPackage(file));
  const texts = sources.map((file) => readFileSync(file, 'utf8'));
  const isNamed = (name: string) =>
    texts.some((text) => ['/', "'", '"'].some((end) => text.includes(`${name}${end}`)));
  return Object.keys(readPackageFile(folder).dependencies).filter(
    (name) => name.startsWith(scope) && isNamed(name),
  );
}

/** The nearest path of that name in the folder or one above it, as Node finds packages. */
function findUp(folder: string, path: string): string | null {
  const candidate = join(folder, path);
  if (existsSync(candidate)) return candidate;
  return dirname(folder) === folder ? null : findUp(dirname(folder), path);
}

/** The folders of the tools that make the output of a build, whatever is built. */
function buildTools(folder: string): string[] {
  const preset = findUp(folder, 'node_modules/@storefront/webpack');
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

/** Every file that the version of a part follows from, but for the locked packages. */
function hashedFiles(folder: string): string[] {
  const sources = [...withDependencies(folder)].flatMap(sourceFiles);
  return [...sources, ...buildTools(folder).flatMap((tools) => filesIn(tools, true))].sort();
}

/**
 * Eight hexadecimal digits that change with anything that a part is built from: its sources, those of the shared
 * packages that they name, the build preset and the locked packages.
 */
export function hashSources(folder: string): string {
  const lock = findUp(folder, 'package-lock.json');
  const hash = createHash('sha256').update(lock ? readFileSync(lock) : '');
  for (const file of hashedFiles(folder)) {
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}

/** Builds also name the folders that they have looked into. */
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Who changes a source gets another version.
 * @param sources - absolute paths of what a build has read, but for packages.
 * @throws {UserError} naming one that the version of the part does not follow from.
 */
export function requireHashed(folder: string, sources: readonly string[]): void {
  const hashed = new Set(hashedFiles(realpathSync(folder)));
  const other = sources.find((path) => !hashed.has(path) && !describesPackage(path) && isFile(path));
  if (!other) return;
  throw new UserError(
    `${relative(folder, other)} is built into ${folder}, whose version would not change with it: move it into src, or into a package that the part depends on.`,
  );
}
