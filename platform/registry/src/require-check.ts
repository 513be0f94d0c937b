import { checksOf } from '@storefront/check/checks';
import { isSlotName } from '@storefront/format/slots';
import type { ReleaseManifest } from '@storefront/releases/release-manifest';
import { UserError } from '@storefront/server/user-error';

/** @throws {UserError} where the manifest of a remote does not say that its release has passed every check of its slot. */
export function requireCheck({ part, version, slot, check }: ReleaseManifest): void {
  if (!isSlotName(slot)) return;
  const orPlatform = `or have the platform team run \`storefront register ${part} ${version}\``;
  if (!check) {
    throw new UserError(
      `${part} ${version} was checked in no browser: publish another version where there is one, ${orPlatform}.`,
    );
  }
  const missing = checksOf(slot).filter((name) => !check.passed.includes(name));
  if (missing.length === 0) return;
  throw new UserError(
    `${part} ${version} was checked by ${check.name} ${check.version}, without ${missing.join(', ')}: publish another version with the newest command line, ${orPlatform}.`,
  );
}
