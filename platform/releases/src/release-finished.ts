import { createHash } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { UserError } from '@storefront/server/user-error';
import { describeFiles } from './describe-files';
import { entriesOfFinished } from './entries-of-finished';
import { readPackageFile } from './package-file';
import { type Released, type ReleaseOptions, releaseFolder } from './release-folder';
import { withTemporaryFolder } from './with-temporary-folder';

/** Source maps may name folders of the machine that has built them. */
const isDelivered = ({ path }: { readonly path: string }) => !path.endsWith('.map');

/** The release that the files of a finished build make, such as `1.0.0-3f9a12c4`. @throws {UserError} where there is none. */
export function finishedVersion(folder: string, built: string): string {
  if (!existsSync(built)) throw new UserError(`There is no folder ${built}: build the part first.`);
  const files = describeFiles(built).filter(isDelivered);
  const lines = files.map(({ path, integrity }) => `${path}\0${integrity}\n`).join('');
  const hash = createHash('sha256').update(lines).digest('hex').slice(0, 8);
  return `${readPackageFile(folder).version}-${hash}`;
}

/**
 * Releases a copy of what any bundler has built (docs/container.md).
 * @throws {UserError} as `entriesOfFinished` and `releaseFolder` do.
 */
export async function releaseFinished(
  built: string,
  options: Omit<ReleaseOptions, 'mode'> & { readonly version: string },
): Promise<Released> {
  const entries = entriesOfFinished(built, options.shop.languages);
  return withTemporaryFolder(`release-${options.part}-`, (output) => {
    cpSync(built, output, { recursive: true });
    return releaseFolder(output, entries, { ...options, mode: 'production' });
  });
}
