import type { Registry } from '@storefront/format/registry';
import type { RegistryRelease } from '@storefront/format/registry-release';
import { percentOfNewVisits } from '@storefront/format/release-for-visit';
import { slotOf } from '@storefront/format/slots';

/** What visitors get of one release. */
export interface ReleaseStatus {
  readonly part: string;
  /** The slot that the part fills, or `-`. */
  readonly slot: string;
  readonly version: string;
  /** `default`, `10 %`, `10 % of a.example`, `candidate`, `withdrawn`, `revoked` or `earlier`. */
  readonly who: string;
  readonly since: string;
  readonly owner: string;
  /** Why it was taken back, where that was said. */
  readonly reason: string;
}

/** Who gets a release of those of its part, in words. */
export function whoGets(release: RegistryRelease, ofPart: readonly RegistryRelease[]): string {
  const { state } = release;
  const percent = percentOfNewVisits(release, ofPart);
  switch (state.name) {
    case 'current':
      return percent === 100 ? 'default' : `default, ${percent} %`;
    case 'canary':
      return `${percent} %${state.tenants.length > 0 ? ` of ${state.tenants.join(', ')}` : ''}`;
    case 'held':
      return 'earlier';
    default:
      return state.name;
  }
}

/** Who gets which release, and since when; the newest releases of each part first. */
export function describeStatus(registry: Registry): ReleaseStatus[] {
  return Object.entries(registry.releases).flatMap(([part, releases]) =>
    releases.toReversed().map((release) => {
      const { version, owner, published, state } = release;
      const since = state.name === 'candidate' ? published : state.since;
      const slot = slotOf(registry.slots, part) ?? '-';
      const reason = (state.name === 'withdrawn' && state.reason) || '';
      return { part, slot, version, who: whoGets(release, releases), since, owner, reason };
    }),
  );
}
