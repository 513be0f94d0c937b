import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { platformTeam, sharedPackages, sharedReactRange } from '@storefront/format/parts';
import { UserError } from '@storefront/server';
import { intersects, validRange } from 'semver';
import * as v from 'valibot';

const packageSchema = v.object({
  /** The part, below any scope. */
  name: v.string(),
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  /** Who answers for the part; only browser parts have one. */
  owner: v.optional(v.string(), platformTeam),
  storefront: v.optional(
    v.object({
      /** The slot that the remote is for. */
      slot: v.optional(v.string()),
    }),
    {},
  ),
});

type PackageFile = v.InferOutput<typeof packageSchema>;

/**
 * What building and releasing read of a package.json.
 * @throws {UserError} where the folder has none that says it.
 */
export function readPackageFile(folder: string): PackageFile {
  const file = join(folder, 'package.json');
  try {
    return v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UserError(`${file} does not describe a part: name the folder of its sources with --folder.`, {
      cause,
    });
  }
}

/** The version of the package that a module such as `react-dom/client` is in, as the folder of the shell has it. */
const versionIn = (folder: string, module: string): string =>
  createRequire(join(folder, 'package.json'))(`${module.split('/')[0]}/package.json`).version;

/** The modules that a remote takes, by the range that it runs with, or that the shell shares, by the version that it has. */
export const sharedBy = (
  part: string,
  folder: string,
  modules: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    modules.map((module) => [module, part === 'shell' ? versionIn(folder, module) : sharedReactRange]),
  );

/**
 * A part runs on the packages that the shell shares, whichever it was written for.
 * @throws {UserError} where its package.json asks for other versions of them.
 */
export function requireSharedVersions(folder: string): void {
  const { dependencies } = readPackageFile(folder);
  const shared = sharedPackages.filter((name) => dependencies[name] !== undefined);
  for (const name of shared) {
    const wanted = dependencies[name] ?? '';
    if (validRange(wanted) === null || intersects(wanted, sharedReactRange)) continue;
    throw new UserError(
      `${join(folder, 'package.json')} asks for ${name} ${wanted}, and the shell shares ${name} ${sharedReactRange}: depend on that, or build the part with ${name} in it and publish it with --built.`,
    );
  }
}
