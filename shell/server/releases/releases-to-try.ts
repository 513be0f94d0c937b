import type { Registry } from '@storefront/contracts/registry';
import type { RegistryRelease } from '@storefront/contracts/registry-release';
import { releaseForVisit, type Visit } from '@storefront/contracts/release-for-visit';

/** The release of a part that a visit gets, and for where it cannot be composed, the one that was current before. */
export function releasesToTry(registry: Registry, part: string, visit: Visit): readonly RegistryRelease[] {
  const own = releaseForVisit(registry, part, visit);
  if (!own) return [];
  const defaults = registry.defaults[part] ?? [];
  const ownIndex = defaults.indexOf(own.version);
  const before = defaults.at(ownIndex === -1 ? -1 : ownIndex - 1);
  const last =
    ownIndex === 0 ? undefined : registry.releases[part]?.find(({ version }) => version === before);
  return last ? [own, last] : [own];
}
