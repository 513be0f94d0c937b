import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { buildCli } from './build-cli';

/** The packages that teams install, and their folders. */
export const teamPackages = {
  '@ticket-storefront/api': 'shared/api',
  '@ticket-storefront/checkout': 'shared/checkout',
  '@ticket-storefront/cli': 'platform/cli',
  '@ticket-storefront/contract': 'shared/contract',
  '@ticket-storefront/domain': 'shared/domain',
  '@ticket-storefront/format': 'platform/format',
  '@ticket-storefront/fragment': 'shared/fragment',
  '@ticket-storefront/ui': 'shared/ui',
  '@ticket-storefront/webpack': 'tooling/webpack',
} as const;

export type TeamPackage = keyof typeof teamPackages;

export const teamPackageNames = Object.keys(teamPackages) as TeamPackage[];

/** The only package that is installed as it is built; the others are sources with their types. */
const commandLine: TeamPackage = '@ticket-storefront/cli';

const run = promisify(execFile);

/** The files of a package, by their paths in it. */
export type PackageFiles = ReadonlyMap<string, Buffer>;

const listSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(v.object({ name: v.picklist(teamPackageNames), files: v.array(v.object({ path: v.string() })) })),
);

/** The files that npm packs of each package for teams, before types are added. */
export async function packedFiles(root: string): Promise<ReadonlyMap<TeamPackage, PackageFiles>> {
  await buildCli();
  const folderOf = (name: TeamPackage) => join(root, name === commandLine ? 'dist/cli' : teamPackages[name]);
  const list = ['pack', '--dry-run', '--json', '--ignore-scripts', ...teamPackageNames.map(folderOf)];
  const { stdout } = await run('npm', list, { maxBuffer: 10_000_000 });
  return new Map(
    v.parse(listSchema, stdout).map(({ name, files }) => {
      const paths = files.map(({ path }) => path).sort();
      return [name, new Map(paths.map((path) => [path, readFileSync(join(folderOf(name), path))]))];
    }),
  );
}

const entries = v.record(v.string(), v.union([v.string(), v.record(v.string(), v.string())]));

const manifestSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string())),
  peerDependencies: v.optional(v.record(v.string(), v.string())),
  files: v.optional(v.array(v.string())),
  exports: v.optional(entries),
  publishConfig: v.optional(v.object({ exports: entries })),
  imports: v.optional(entries),
  sideEffects: v.optional(v.union([v.boolean(), v.array(v.string())])),
});

/** The fields of a package.json that are read here. */
export type PackageManifest = v.InferOutput<typeof manifestSchema>;

const textOf = (files: PackageFiles, path: string): string => files.get(path)?.toString() ?? '';

/** The package.json of a package. @throws {v.ValiError} if it is invalid. */
export const manifestIn = (files: PackageFiles): PackageManifest =>
  v.parse(v.pipe(v.string(), v.parseJson(), manifestSchema), textOf(files, 'package.json'));

/** A version of a package, and a hash of its files. */
export interface PackageContent {
  readonly name: string;
  readonly version: string;
  readonly changelog: string;
  /** Without the changelog, the version, and the fields of package.json that only this repository reads. */
  readonly hash: string;
}

/** The version and hash of a package with these files. */
export function contentOf(files: PackageFiles): PackageContent {
  const manifest = manifestIn(files);
  const { name, version } = manifest;
  const hash = createHash('sha256').update(JSON.stringify({ ...forTeams(manifest), version: null }));
  for (const [path, content] of files) {
    if (path !== 'package.json' && path !== 'CHANGELOG.md') hash.update(path).update(content);
  }
  return { name, version, changelog: textOf(files, 'CHANGELOG.md'), hash: hash.digest('hex') };
}

const isOurs = (name: string): boolean => name in teamPackages;

const those = (packages: PackageManifest['dependencies'], of: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(packages ?? {}).filter(([name]) => of(name)));

/**
 * A manifest without the fields that only this repository reads. Our packages are peers of each other: a part's own
 * package.json lists each, so that no package manager requests one of them from a registry, where others could have its name.
 */
export function forTeams({
  private: _private,
  scripts: _scripts,
  devDependencies: _devDependencies,
  dependencies,
  peerDependencies,
  publishConfig,
  ...manifest
}: PackageManifest): PackageManifest {
  const others = those(dependencies, (name) => !isOurs(name));
  const peers = { ...those(dependencies, isOurs), ...peerDependencies };
  return {
    ...manifest,
    // As pnpm and Yarn do when they publish.
    ...publishConfig,
    ...(Object.keys(others).length > 0 && { dependencies: others }),
    ...(Object.keys(peers).length > 0 && { peerDependencies: peers }),
  };
}
