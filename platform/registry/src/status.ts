import {
  isForNewVisits,
  percentOfNewVisits,
  type Registry,
  type RegistryRelease,
  releasesOf,
} from '@storefront/format';
import { slotOf } from '@storefront/format/parts';
import type { Command } from './command';

/** What visitors get of one release. */
interface ReleaseStatus {
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
function whoGets(release: RegistryRelease, ofPart: readonly RegistryRelease[]): string {
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

/** What visitors get of a part, and what has become of one version of it, such as `1.0.0, 1.1.0 for 10 %`. */
function describePart(registry: Registry, part: string, named?: string): string {
  const releases = releasesOf(registry, part);
  const words = releases.flatMap((release) => {
    const { version, state } = release;
    if (state.name === 'current') return [version];
    if (isForNewVisits(release)) return [`${version} for ${whoGets(release, releases)}`];
    return version === named ? [`${version} ${whoGets(release, releases)}`] : [];
  });
  return words.join(', ') || 'nothing';
}

function describeTeam(registry: Registry, name: string): string {
  const team = registry.teams[name];
  if (!team) return 'no such team';
  const { keys, share } = team;
  const parts = team.parts.map((part) => {
    const slot = slotOf(registry.slots, part);
    return slot === null ? part : `${part} in ${slot}`;
  });
  return `${parts.join(', ') || 'no part'} up to ${share} % by ${keys.join(', ') || 'no key'}`;
}

/** What a command is about, as it stands in a registry, for a reader of the audit file. */
export function describeSubject(registry: Registry, command: Command): string {
  switch (command.type) {
    case 'publish':
    case 'promote':
    case 'revoke':
      return describePart(registry, command.part, command.version);
    case 'rollback':
      return describePart(registry, command.part);
    case 'team':
      return describeTeam(registry, command.name);
    case 'slot':
      return registry.slots[command.slot] ?? 'nothing';
    case 'renew':
      return `good until ${registry.expires}`;
    case 'freeze':
    case 'unfreeze':
      return registry.frozen ? 'frozen' : 'open';
  }
}
