import type { Registry, RegistryRelease } from '@ticket-storefront/format';
import { UserError } from '@ticket-storefront/server';
import type { CommandOf } from './command';

const dayMs = 24 * 60 * 60 * 1000;

/** Releases of a part that visitors have had, to roll back to or to fall back on. */
const retainedDefaults = 5;

/** Versions of a part that stay: the newest that all visitors have had, and as many with a script, for browsers without modules. */
function retainedOf(registry: Registry, part: string, releases: readonly RegistryRelease[]) {
  const defaults = registry.defaults[part] ?? [];
  const withModules = new Set(
    releases.filter(({ hasOnlyModules }) => hasOnlyModules).map(({ version }) => version),
  );
  const withScript = defaults.filter((version) => !withModules.has(version));
  return new Set([...defaults.slice(-retainedDefaults), ...withScript.slice(-retainedDefaults)]);
}

/** Whether no visit can get a release, and none will. A revoked one stays, so that its version is never published again. */
function isUnused({ state }: RegistryRelease, now: Date): boolean {
  if (state.name === 'held') return Date.parse(state.until) <= now.getTime();
  return state.name === 'candidate' || state.name === 'withdrawn';
}

/** The releases that `prune` removes: unused, and in their state for this number of days. */
export function prunable(registry: Registry, days: number, now: Date) {
  const before = now.getTime() - days * dayMs;
  return Object.entries(registry.releases).flatMap(([part, releases]) => {
    const retained = retainedOf(registry, part, releases);
    return releases
      .filter((release) => {
        const { version, state, published } = release;
        const since = state.name === 'candidate' ? published : state.since;
        return !retained.has(version) && isUnused(release, now) && Date.parse(since) < before;
      })
      .map(({ version }) => ({ part, version }));
  });
}

/** Removes old releases from the registry. Their files stay on the asset origin. @throws {UserError} if there are none. */
export function prune(registry: Registry, { days }: CommandOf<'prune'>, now: Date): Registry {
  const gone = prunable(registry, days, now);
  if (gone.length === 0)
    throw new UserError(
      `No release is unused for ${days === 1 ? 'a day' : `${days} days`}: nothing has changed.`,
    );
  const names = new Map<string, Set<string>>();
  for (const { part, version } of gone) names.set(part, (names.get(part) ?? new Set()).add(version));
  const left = (part: string) => (version: string) => !names.get(part)?.has(version);
  return {
    ...registry,
    releases: Object.fromEntries(
      Object.entries(registry.releases).map(([part, releases]) => [
        part,
        names.has(part) ? releases.filter(({ version }) => left(part)(version)) : releases,
      ]),
    ),
    defaults: Object.fromEntries(
      Object.entries(registry.defaults).map(([part, versions]) => [part, versions.filter(left(part))]),
    ),
  };
}
