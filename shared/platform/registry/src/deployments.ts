import { isForNewVisits, type Registry, type RegistryRelease } from '@storefront/contracts/registry';
import { UserError } from '@storefront/server/user-error';
import type { CommandOf } from './command';

/** The releases of a part, oldest first. */
export const releasesOf = (registry: Registry, part: string) => registry.microFrontends[part] ?? [];

/** @throws {UserError} where the registry has no such release. */
export function find(registry: Registry, part: string, version: string): RegistryRelease {
  const found = releasesOf(registry, part).find(({ metadata }) => metadata.version === version);
  if (found) return found;
  throw new UserError(
    `There is no release ${version} of ${part}: publish it first, or look at \`storefront status\`.`,
  );
}

/** Sets which versions have been default; the last is, and `canary` gets its share beside it. */
export function deploy(
  registry: Registry,
  part: string,
  defaults: readonly string[],
  now: Date,
  canary?: CommandOf<'promote'>,
): Registry {
  const current = defaults.at(-1);
  const releases = releasesOf(registry, part).map((release): RegistryRelease => {
    const { version } = release.metadata;
    const { tenants: _, state, until, ...extras } = release.extras;
    const isDefault = version === current;
    const isCanary = version === canary?.version;
    const tenants = isCanary && canary.tenants.length > 0 ? { tenants: canary.tenants } : {};
    const left = canary && canary.tenants.length === 0 ? 100 - canary.percent : 100;
    const traffic = isDefault ? left : isCanary ? canary.percent : 0;
    const isGiven = isDefault || isCanary;
    const moved =
      isGiven !== isForNewVisits(release) ||
      isDefault !== release.deployment.default ||
      (isCanary && traffic !== release.deployment.traffic);
    const since = moved ? { since: now.toISOString() } : {};
    const ended = isForNewVisits(release) ? now.toISOString() : until;
    const over = ended && !isGiven ? { until: ended } : {};
    const taken = state && !isDefault ? { state } : {};
    return {
      ...release,
      deployment: { traffic, default: isDefault },
      extras: { ...extras, ...since, ...over, ...tenants, ...taken },
    };
  });
  return {
    ...registry,
    microFrontends: { ...registry.microFrontends, [part]: releases },
    extras: { ...registry.extras, defaults: { ...registry.extras.defaults, [part]: [...defaults] } },
  };
}

/** Ends what open visits keep of a part's replaced releases. */
export function letGo(registry: Registry, part: string): Registry {
  const releases = releasesOf(registry, part).map(({ extras: { until: _, ...extras }, ...release }) => ({
    ...release,
    extras,
  }));
  return { ...registry, microFrontends: { ...registry.microFrontends, [part]: releases } };
}

/** Takes a release back, or gives it back to visitors. */
export function mark(
  registry: Registry,
  part: string,
  version: string,
  now: Date,
  state?: 'withdrawn' | 'revoked',
): Registry {
  const releases = releasesOf(registry, part).map((release): RegistryRelease => {
    if (release.metadata.version !== version || release.extras.state === state) return release;
    const { state: _, ...extras } = release.extras;
    const since = now.toISOString();
    return { ...release, extras: state ? { ...extras, state, since } : extras };
  });
  return { ...registry, microFrontends: { ...registry.microFrontends, [part]: releases } };
}

/** Versions of a part that have been its default and were not taken back, the current one last. */
export const defaultsOf = (registry: Registry, part: string) => registry.extras.defaults[part] ?? [];

/** The release of a part that a share of visits gets. */
export const canaryOf = (registry: Registry, part: string) =>
  releasesOf(registry, part).find(({ deployment }) => !deployment.default && deployment.traffic > 0);

/** The version of a part that visitors got last: of its canary, or else its default. */
export const newestOf = (registry: Registry, part: string) =>
  canaryOf(registry, part)?.metadata.version ?? defaultsOf(registry, part).at(-1);
