import type { Registry, RegistryRelease } from '@storefront/contracts/registry';

/** What visitors get of one release. */
export interface ReleaseStatus {
  readonly part: string;
  readonly version: string;
  /** `default`, `10 %`, `10 % of a.example`, `candidate`, `withdrawn`, `revoked` or `earlier`. */
  readonly who: string;
  readonly since: string;
  readonly owner: string;
}

/** Who gets a release, in words. */
export function whoGets({ deployment, extras }: RegistryRelease): string {
  if (extras.state) return extras.state;
  if (deployment.default) return deployment.traffic === 100 ? 'default' : `default, ${deployment.traffic} %`;
  if (deployment.traffic > 0) {
    return `${deployment.traffic} %${extras.tenants ? ` of ${extras.tenants.join(', ')}` : ''}`;
  }
  return extras.since ? 'earlier' : 'candidate';
}

/** Who gets which release, and since when; the newest releases of each part first. */
export function describeStatus({ microFrontends }: Registry): ReleaseStatus[] {
  return Object.entries(microFrontends).flatMap(([part, releases]) =>
    releases.toReversed().map((release) => ({
      part,
      version: release.metadata.version,
      who: whoGets(release),
      since: release.extras.since ?? release.extras.published,
      owner: release.extras.owner,
    })),
  );
}
