import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';

const longAgo = new Date(0).toISOString();

function stateIn(release: RegistryRelease, version: string): RegistryRelease['state'] {
  if (release.version === version) return { name: 'current', since: longAgo };
  const isGiven = release.state.name !== 'revoked' && release.state.name !== 'candidate';
  return isGiven ? { name: 'withdrawn', since: longAgo } : release.state;
}

/** The registry as a preview sees it: one release of a part is all that there is of it. */
export const previewRegistry = (registry: Registry, part: string, version: string): Registry => ({
  ...registry,
  releases: {
    ...registry.releases,
    [part]: (registry.releases[part] ?? []).map((release) => ({
      ...release,
      state: stateIn(release, version),
    })),
  },
  defaults: { ...registry.defaults, [part]: [version] },
});
