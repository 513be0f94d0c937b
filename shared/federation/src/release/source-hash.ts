import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { readPackageFile } from './package-file';

const scope = '@storefront/';

const testFile = /\.test(-d)?\.tsx?$/;

function sourceFiles(folder: string): string[] {
  const source = join(folder, 'src');
  const files = existsSync(source) ? readdirSync(source, { withFileTypes: true, recursive: true }) : [];
  return [
    join(folder, 'package.json'),
    ...files
      .filter((entry) => entry.isFile() && !testFile.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  ];
}

function withDependencies(root: string, folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  for (const name of Object.keys(readPackageFile(folder).dependencies)) {
    if (name.startsWith(scope)) withDependencies(root, join(root, 'shared', name.slice(scope.length)), found);
  }
  return found;
}

/**
 * Eight hexadecimal digits that change with anything that a part is built from: its sources, those of the shared
 * packages that it depends on, the build preset and the locked packages.
 */
export function hashSources(root: string, part: string): string {
  const folders = withDependencies(root, join(root, part));
  withDependencies(root, join(root, 'shared/federation'), folders);
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  for (const file of [...folders].flatMap(sourceFiles).sort()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex').slice(0, 8);
}
