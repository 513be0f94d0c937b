import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { platformTeam, runtimeCore, sharedPackages, sharedReactRange } from '@ticket-storefront/format/parts';
import { UserError } from '@ticket-storefront/server';
import { intersects, validRange } from 'semver';
import * as v from 'valibot';

const packageSchema = v.object({
  /** Name of the part, with an optional scope. */
  name: v.string(),
  version: v.string(),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
  devDependencies: v.optional(v.record(v.string(), v.string()), {}),
  /** The team of the part. */
  owner: v.optional(v.string(), platformTeam),
  storefront: v.optional(
    v.object({
      slot: v.optional(v.string()),
      /** A module of the team whose `fill(page)` fills in the fields of its processor, for the check. */
      check: v.optional(v.string()),
      /** A file with the description of its processor, if a payment service brings it (docs/payment-services.md). */
      processor: v.optional(v.string()),
    }),
    {},
  ),
});

/** Reads the package.json of a part. @throws {UserError} if the folder has none, or if it is invalid. */
export function readPackageFile(folder: string) {
  const file = join(folder, 'package.json');
  try {
    return v.parse(packageSchema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new UserError(`${file} does not describe a part: pass the folder of its sources with --folder.`, {
      cause,
    });
  }
}

/** The version of a module's package in the folder of the shell. */
const versionIn = (folder: string, module: string): string =>
  createRequire(join(folder, 'package.json'))(`${module.split('/')[0]}/package.json`).version;

/** The core of the federation runtime, if the shell depends on it. */
function sharedCore(folder: string): Readonly<Record<string, string>> {
  const version = readPackageFile(folder).dependencies[runtimeCore.package];
  return version === undefined ? {} : { [runtimeCore.package]: version };
}

/** The modules that a remote takes, with their ranges, or that the shell shares, with their versions. */
export const sharedBy = (
  part: string,
  folder: string,
  modules: readonly string[],
): Readonly<Record<string, string>> => {
  if (part === 'shell') {
    const versions = modules.map((module) => [module, versionIn(folder, module)] as const);
    return { ...Object.fromEntries(versions), ...sharedCore(folder) };
  }
  const rangeOf = (module: string) => (module === runtimeCore.package ? runtimeCore.range : sharedReactRange);
  return Object.fromEntries(modules.map((module) => [module, rangeOf(module)]));
};

/** @throws {UserError} if a file of a part requires another version of a package than the shell shares. */
export function requireSharedVersion(file: string, name: string, wanted: string): void {
  if (!validRange(wanted) || intersects(wanted, sharedReactRange)) return;
  throw new UserError(
    `${file} requires ${name} ${wanted}, but the shell shares ${name} ${sharedReactRange}: depend on that, or bundle ${name} into the part and publish it with --built.`,
  );
}

/**
 * Checks that a part depends on the versions of packages that the shell shares, since it will run with those.
 * @throws {UserError} if its package.json requires other versions.
 */
export function requireSharedVersions(folder: string): void {
  const { dependencies } = readPackageFile(folder);
  for (const name of sharedPackages) {
    const wanted = dependencies[name];
    if (wanted !== undefined) requireSharedVersion(join(folder, 'package.json'), name, wanted);
  }
}
