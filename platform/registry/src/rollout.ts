import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease, ReleaseState } from '@storefront/format/registry-release';
import { isCanary, isForNewVisits } from '@storefront/format/release-for-visit';
import { UserError } from '@storefront/server/user-error';
import { asCanary, asCurrent, asHeld, moveTo } from './release-transitions';

/** The releases of a part, oldest first. */
export const releasesOf = (registry: Registry, part: string) => registry.releases[part] ?? [];

/** @throws {UserError} where the registry has no such release. */
export function findRelease(registry: Registry, part: string, version: string): RegistryRelease {
  const found = releasesOf(registry, part).find((release) => release.version === version);
  if (found) return found;
  throw new UserError(
    `There is no release ${version} of ${part}: publish it first, or look at \`storefront status\`.`,
  );
}

/** A registry with other releases of a part. */
export const withReleases = (registry: Registry, part: string, releases: RegistryRelease[]): Registry => ({
  ...registry,
  releases: { ...registry.releases, [part]: releases },
});

/** A share of new visits for one version. */
export interface Share {
  readonly version: string;
  readonly percent: number;
  readonly tenants: readonly string[];
}

/** What new visits get of a part from an instant on. */
export interface Rollout {
  /** Versions that have been current; the last one is. */
  readonly defaults: readonly string[];
  readonly canaries: readonly Share[];
}

/** Gives new visits the releases of a rollout; those that they got before are held for open visits. */
export function rollOut(
  registry: Registry,
  part: string,
  { defaults, canaries }: Rollout,
  now: Date,
): Registry {
  const releases = releasesOf(registry, part).map((release) => {
    if (release.version === defaults.at(-1)) return moveTo(part, release, asCurrent(release, now));
    const canary = canaries.find(({ version }) => version === release.version);
    if (canary) return moveTo(part, release, asCanary(release, canary, now));
    return isForNewVisits(release) ? moveTo(part, release, asHeld(now)) : release;
  });
  const changed = withReleases(registry, part, releases);
  return { ...changed, defaults: { ...registry.defaults, [part]: [...defaults] } };
}

/** Ends at once what open visits keep of a part's replaced releases. */
export function endHolds(registry: Registry, part: string, now: Date): Registry {
  const end = (release: RegistryRelease) => {
    const { state } = release;
    if (state.name !== 'held' || Date.parse(state.until) <= now.getTime()) return release;
    return moveTo(part, release, { ...state, until: now.toISOString() });
  };
  return withReleases(registry, part, releasesOf(registry, part).map(end));
}

/** Takes a release back from all visits. */
export function retire(
  registry: Registry,
  { part, version }: { readonly part: string; readonly version: string },
  retired: (release: RegistryRelease) => ReleaseState,
): Registry {
  const releases = releasesOf(registry, part).map((release) =>
    release.version === version ? moveTo(part, release, retired(release)) : release,
  );
  return withReleases(registry, part, releases);
}

/** Versions of a part that have been current and were not taken back, the current one last. */
export const defaultsOf = (registry: Registry, part: string) => registry.defaults[part] ?? [];

/** The canaries of a part, the one that visitors got last at the end. */
export const canariesOf = (registry: Registry, part: string): readonly Share[] =>
  releasesOf(registry, part)
    .filter(isCanary)
    .toSorted((a, b) => a.state.since.localeCompare(b.state.since))
    .map(({ version, state: { percent, tenants } }) => ({ version, percent, tenants }));

/** The version of a part that visitors got last: of its newest canary, or else its current one. */
export const newestOf = (registry: Registry, part: string) =>
  canariesOf(registry, part).at(-1)?.version ?? defaultsOf(registry, part).at(-1);
