import type { ReleaseHealth } from '@storefront/format/part-health';
import type { Registry } from '@storefront/format/registry';
import { isForNewVisits, nameRelease } from '@storefront/format/release-for-visit';
import { failsTooOften } from '@storefront/registry/fails-too-often';
import { composedParts } from './known-slots';
import { releaseBefore } from './releases-to-try';

/** Share of its visits from which on a release of a remote is not put into documents. */
const leastShare = 0.2;

/** The releases of remotes that fail for many visits while the release before them does not, by their names. */
export function findFailingReleases(
  registry: Registry,
  health: readonly ReleaseHealth[],
): ReadonlySet<string> {
  const failing = composedParts(registry).flatMap((part) => {
    if (part === 'shell') return [];
    const healthOf = (version: string | undefined) =>
      health.find((known) => known.part === part && known.release === version);
    return (registry.releases[part] ?? []).filter(isForNewVisits).flatMap(({ version }) => {
      const own = healthOf(version);
      const before = releaseBefore(registry, part, version);
      if (!own || !before || !failsTooOften(own, healthOf(before.version), leastShare)) return [];
      return [nameRelease(part, version)];
    });
  });
  return new Set(failing);
}
