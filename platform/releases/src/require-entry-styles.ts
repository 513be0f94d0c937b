import { UserError } from '@storefront/server/user-error';
import type { ReleaseManifest } from './release-manifest';

/**
 * Styles that a script loads later come without a hash that browsers check, so there may be none.
 * @throws {UserError} naming the first.
 */
export function requireEntryStyles({ part, version, files, entries }: ReleaseManifest): void {
  const known = new Set(Object.values(entries).flatMap(({ styles }) => styles));
  const late = files.find(({ path }) => path.endsWith('.css') && !known.has(path));
  if (!late) return;
  throw new UserError(
    `${part} ${version} cannot be released. ${late.path} would be loaded without a check of its hash: import its styles in the module that the entry starts with.`,
  );
}
