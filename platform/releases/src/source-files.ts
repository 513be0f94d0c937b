import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { sep } from 'node:path';
import type { MultiStats } from 'webpack';

/** Packages change with the lock file alone. */
const isSource = (path: string) => !path.includes(`${sep}node_modules${sep}`);

/** The sources that a build has read, and those that it would have read had they been there. */
export const sourceFilesOf = ({ stats }: MultiStats): readonly string[] => [
  ...new Set(
    stats.flatMap(({ compilation }) =>
      [...compilation.fileDependencies, ...compilation.missingDependencies].filter(isSource),
    ),
  ),
];

/** A hash that changes with the content of any of these files, and when one of them comes or goes. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    const isFile = statSync(path, { throwIfNoEntry: false })?.isFile();
    hash.update(path).update(isFile ? readFileSync(path) : '\0');
  }
  return hash.digest('hex');
}
