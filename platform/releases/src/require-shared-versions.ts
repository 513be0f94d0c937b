import { join } from 'node:path';
import { sharedPackages, sharedReactRange } from '@storefront/format/shared-packages';
import { UserError } from '@storefront/server/user-error';
import { intersects, validRange } from 'semver';
import { readPackageFile } from './package-file';

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
