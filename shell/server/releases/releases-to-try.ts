import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';
import { nameRelease, releaseForVisit, type Visit } from '@storefront/format/release-for-visit';

/** The release of a part that was current before another, or that is current beside a canary; undefined where none is. */
export function releaseBefore(
  registry: Registry,
  part: string,
  version: string,
): RegistryRelease | undefined {
  const defaults = registry.defaults[part] ?? [];
  const index = defaults.indexOf(version);
  const before = index === 0 ? undefined : defaults.at(index === -1 ? -1 : index - 1);
  return registry.releases[part]?.find((release) => release.version === before);
}

/**
 * The release of a part that a visit gets, and the one that was current before, for where it cannot be composed. The other
 * way round where the visit's own one fails.
 */
export function releasesToTry(registry: Registry, part: string, visit: Visit): readonly RegistryRelease[] {
  const own = releaseForVisit(registry, part, visit);
  if (!own) return [];
  const last = releaseBefore(registry, part, own.version);
  if (!last) return [own];
  return visit.avoided?.has(nameRelease(part, own.version)) ? [last, own] : [own, last];
}
