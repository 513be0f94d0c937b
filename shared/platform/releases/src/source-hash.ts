import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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

/** Files that a package is built from: all in `src`, and beside it those that configure its build. */
const sourceFiles = (folder: string) => [...filesIn(folder, false), ...filesIn(join(folder, 'src'), true)];

/** The nearest path of that name in the folder or one above it, as Node finds packages. */
function findUp(folder: string, path: string): string | null {
  const candidate = join(folder, path);
  if (existsSync(candidate)) return candidate;
  return dirname(folder) === folder ? null : findUp(dirname(folder), path);
}

/** What makes the output of a build, whatever is built. */
function buildTools(folder: string): string[] {
  const preset = findUp(folder, 'node_modules/@storefront/webpack/src');
  return preset ? [realpathSync(preset), import.meta.dirname] : [import.meta.dirname];
}

function withDependencies(folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(readPackageFile(folder).dependencies)) {
    const dependency = name.startsWith(scope) && findUp(folder, join('node_modules', name));
    if (dependency) withDependencies(realpathSync(dependency), found);
  }
  return found;
}

/**
 * Eight hexadecimal digits that change with anything that a part is built from: its sources, those of the shared
 * packages that it depends on, the build preset and the locked packages.
 */
export function hashSources(folder: string): string {
  const lock = findUp(folder, 'package-lock.json');
  const hash = createHash('sha256').update(lock ? readFileSync(lock) : '');
  const sources = [...withDependencies(folder)].flatMap(sourceFiles);
  for (const file of [...sources, ...buildTools(folder).flatMap((tools) => filesIn(tools, true))].sort()) {
    hash.update(relative(folder, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}
