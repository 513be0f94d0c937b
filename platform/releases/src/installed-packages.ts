import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '@ticket-storefront/server';
import { satisfies, validRange } from 'semver';
import * as v from 'valibot';
import { readPackageFile } from './package-file';

/** Finds a path in the folder or the nearest one above, as Node finds packages. */
export function findUp(folder: string, path: string): string | null {
  const candidate = join(folder, path);
  if (existsSync(candidate)) return candidate;
  return dirname(folder) === folder ? null : findUp(dirname(folder), path);
}

const lockNames = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
] as const;

/** The lock files of a part or of its workspace, of any package manager. */
export const lockFilesOf = (folder: string): readonly string[] =>
  lockNames.flatMap((name) => findUp(folder, name) ?? []);

const installed = v.pipe(v.string(), v.parseJson(), v.object({ name: v.string(), version: v.string() }));

/** The range that a dependency names; of a packed package, the version in the name of its file. */
const rangeOf = (wanted: string) => /-(\d[^/]*)\.tgz$/.exec(wanted)?.[1] ?? wanted;

function requireInstalled(folder: string, name: string, wanted: string): void {
  const file = findUp(folder, join('node_modules', name, 'package.json'));
  if (!file || wanted.startsWith('npm:')) return;
  const found = v.safeParse(installed, readFileSync(file, 'utf8'));
  const range = rangeOf(wanted);
  const isWanted = ({ name: own, version }: v.InferOutput<typeof installed>) =>
    own === name && (!validRange(range) || satisfies(version, range, { includePrerelease: true }));
  if (found.success && isWanted(found.output)) return;
  const what = found.success ? `${found.output.name} ${found.output.version}` : 'no package';
  throw new UserError(
    `${file} is ${what}, and ${join(folder, 'package.json')} requires ${name} ${wanted}: remove node_modules, and install the packages that the platform team gave you.`,
  );
}

/**
 * Checks that the packages of a part are locked, and that those of ours are installed as its package.json names them.
 * @throws {UserError} if no package manager has locked them, or naming a package that is another one.
 */
export function requireLockedPackages(folder: string): void {
  const { dependencies, devDependencies } = readPackageFile(folder);
  const all = Object.entries({ ...devDependencies, ...dependencies });
  if (all.length > 0 && lockFilesOf(folder).length === 0) {
    throw new UserError(
      `${folder} has a package.json with dependencies and no lock file (${lockNames.join(', ')}), so another machine may build another part: restore it, or install again and commit it.`,
    );
  }
  for (const [name, wanted] of all) {
    if (name.startsWith('@ticket-storefront/')) requireInstalled(folder, name, wanted);
  }
}
